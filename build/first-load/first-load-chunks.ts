import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
type Step = { name: string; entry: string }

const source = (path: string): string => resolve(import.meta.dirname, '../../src', path)
/** First the module that opens the databases, then everything that the entry imports to show the home screen. */
const FIRST_LOAD: readonly Step[] = [
  { name: 'start', entry: source('early.ts') },
  { name: 'view', entry: source('main.tsx') },
]
/** Recording and sending in one chunk, so that a page that can record can also send without loading another file. */
const ENGINE: readonly Step[] = [
  { name: 'engine', entry: source('data/recording.ts') },
  { name: 'engine', entry: source('data/sync/page-sender.ts') },
]
/** Changes least often, so an app update need not download it again. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//

/**
 * Returns the chunk name for a module of the first load, or null for other modules. One chunk per step, instead of one
 * for each set of pages that share modules: sixty small files, each fetched through the worker, doubled the time of an
 * offline start.
 */
export const firstLoadChunks = (): ChunkName => chunksOf(FIRST_LOAD)

/**
 * Does the same for modules that the first load needs only if there is unsent work. Has a lower priority, so that it
 * takes no modules from the first load.
 */
export const engineChunk = (): ChunkName => chunksOf([...FIRST_LOAD, ...ENGINE], 'engine')

type ChunkName = (id: string, context: Context) => string | null

function chunksOf(steps: readonly Step[], only?: string): ChunkName {
  let chunkOf: Map<string, string> | null = null
  return (id, context) => {
    chunkOf ??= walk(steps, context)
    const name = chunkOf.get(id) ?? null
    return only === undefined || name === only ? name : null
  }
}

function walk(steps: readonly Step[], context: Context): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const { name, entry } of steps) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, REACT.test(id) ? 'react' : name)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunkOf
}
