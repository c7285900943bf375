import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

const root = resolve(import.meta.dirname, '..')
/** What opens the databases, which is run first; then all that the entry imports to show the home. */
const STEPS = [
  { name: 'start', entry: resolve(root, 'src/early.ts') },
  { name: 'view', entry: resolve(root, 'src/main.tsx') },
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
    return chunkOf.get(id) ?? null
  }
}

function walk(context: Context): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const { name, entry } of STEPS) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, REACT.test(id) ? 'react' : name)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunkOf
}
