import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const ENTRY = resolve(import.meta.dirname, '../src/main.tsx')
/** What a module brings with it, and the parts of its screens that come on demand (`src/components/on-demand.tsx`). */
const IMPORTS = [/^import (?!type )[^;]*?'(\.[^']+\.tsx?)'/gms, /onDemand\(\(\) => import\('([^']+)'\)/g]
const TEXT_ID = /'([a-z]+\.\w+)'/g

/**
 * Ids of the texts that sign-in, frame and an employee's home may say: those spelled out in what the entry brings with it. Read
 * from the sources, so that no list can go stale; what is put together at run time comes with the other texts (`i18n.ts`).
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
