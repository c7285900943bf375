import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
type Step = { name: string; entry: string }

const source = (path: string): string => resolve(import.meta.dirname, '../src', path)
/** What opens the databases, which is run first; then all that the entry imports to show the home. */
const FIRST_LOAD: readonly Step[] = [
  { name: 'start', entry: source('early.ts') },
  { name: 'view', entry: source('main.tsx') },
]
/** What records and what sends, as one: a page that can record has with it what sends, and neither waits for a file. */
const ENGINE: readonly Step[] = [
  { name: 'engine', entry: source('data/sync/outbox.ts') },
  { name: 'engine', entry: source('data/sync/page-sender.ts') },
]
/** Changes least, so an update of the app need not fetch it again. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//

/**
 * Names the chunk of a module of the first load: one for each step, instead of one for each set of pages that happen to
 * share a module. Sixty small files, each through the worker, made an offline start twice as slow. Null for the rest.
 */
export const firstLoadChunks = (): ChunkName => chunksOf(FIRST_LOAD)

/** The same for what the first load does without while nothing is unsent. Of a lower priority, so that it takes nothing of that. */
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
