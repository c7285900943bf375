import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

const root = resolve(import.meta.dirname, '..')
const ENTRY = resolve(root, 'src/main.tsx')
/** What shows the home; the entry waits for it. */
export const VIEW_ENTRIES = [resolve(root, 'src/app/mount.tsx'), resolve(root, 'src/app/pages/home-page.tsx')]
/** What starts the app and opens its database, then what shows the home. */
const STEPS = [
  { name: 'start', entries: [ENTRY] },
  { name: 'view', entries: VIEW_ENTRIES },
]
/** Changes least, so an update of the app need not fetch it again. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//

/**
 * Names the chunk of a module of the first load: one for each step, instead of one for each set of pages that happen to
 * share a module. Sixty small files, each through the worker, made an offline start twice as slow. Null for the rest.
 */
export function firstLoadChunks(): (id: string, context: Context) => string | null {
  let chunkOf: Map<string, string> | null = null
  return (id, context) => {
    chunkOf ??= walk(context)
    // The entry awaits the view. In one chunk with what the view imports, each would wait for the other for ever.
    return id === ENTRY ? null : (chunkOf.get(id) ?? null)
  }
}

function walk(context: Context): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const { name, entries } of STEPS) {
    const waiting = [...entries]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, REACT.test(id) ? 'react' : name)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunkOf
}
