import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const ENTRY = resolve(import.meta.dirname, '../../src/main.tsx')
/** Static imports, and the parts of a screen that load on demand (`src/components/async/on-demand.tsx`). */
const IMPORTS = [/^import (?!type )[^;']*'(\.[^']+\.tsx?)'/gm, /onDemand\(\(\) => import\('([^']+)'\)/g]
const TEXT_ID = /'([a-z]+\.\w+)'/g

/**
 * Ids of the texts that sign-in, the frame and an employee's home may show: those written literally in the modules that
 * the entry imports. Read from the sources, so that the list cannot become stale. Ids composed at run time come with
 * the other texts (`i18n.ts`).
 */
export function firstTextIds(entry = ENTRY): ReadonlySet<string> {
  const ids = new Set<string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const source = readFileSync(path, 'utf8')
    const folder = dirname(path)
    for (const pattern of IMPORTS)
      for (const [, imported = ''] of source.matchAll(pattern)) waiting.push(resolve(folder, imported))
    for (const [, id = ''] of source.matchAll(TEXT_ID)) ids.add(id)
  }
  return ids
}
