import { dirname, resolve } from 'node:path'
import { parseAst } from 'vite'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
type Step = { name: string; entry: string }
/** One export of a barrel, and the module it comes from. */
type Export = { name: string; module: string }

const source = (path: string): string => resolve(import.meta.dirname, '../../src', path)
/** Modules that export everything of a package: the walk follows only the names that a module imports from them. */
const BARREL = /[\\/](outbox[\\/]src[\\/]index\.ts|tabler-icons-react\.mjs)$/
/** Everything that the entry imports to show the sign-in page or a home screen. */
const FIRST_LOAD: readonly Step[] = [{ name: 'view', entry: source('main.tsx') }]
/** Recording and sending in one chunk, so that a page that can record can also send without loading another file. */
const ENGINE: readonly Step[] = [
  { name: 'engine', entry: source('data/record/recording.ts') },
  { name: 'engine', entry: source('data/record/page-sender.ts') },
]
/** Changes least often, so an app update need not download it again. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * Returns the chunk name for a module of the first load, or null for other modules. One chunk, instead of one for each
 * set of pages that share modules: sixty small files, each fetched through the worker, doubled the time of an offline
 * start.
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
  const exportsOf = new Map<string, Export[]>()
  const importsOf = (id: string): string[] => {
    const info = context.getModuleInfo(id)
    return (info?.importedIds ?? []).flatMap((imported) => {
      if (!BARREL.test(imported)) return [imported]
      const exported = exportsOf.get(imported) ?? exportsIn(imported, context)
      exportsOf.set(imported, exported)
      const names = namesImportedBy(info)
      return exported.flatMap(({ name, module }) => (names.has(name) ? [module] : []))
    })
  }
  for (const { name, entry } of steps) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, REACT.test(id) ? 'react' : name)
      waiting.push(...importsOf(id))
    }
  }
  return chunkOf
}

function exportsIn(barrel: string, context: Context): Export[] {
  return statementsOf(context.getModuleInfo(barrel)).flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.source
      ? statement.specifiers.flatMap(({ exported }) =>
          'name' in exported
            ? { name: exported.name, module: resolve(dirname(barrel), String(statement.source?.value)) }
            : [],
        )
      : [],
  )
}

/** The names that a module imports, from whichever module. */
function namesImportedBy(info: Rolldown.ModuleInfo | null): Set<string> {
  const names = statementsOf(info).flatMap((statement) =>
    statement.type === 'ImportDeclaration'
      ? statement.specifiers.flatMap((each) =>
          each.type === 'ImportSpecifier' && 'name' in each.imported ? each.imported.name : [],
        )
      : [],
  )
  return new Set(names)
}

function statementsOf(info: Rolldown.ModuleInfo | null) {
  return info?.code ? parseAst(info.code).body : []
}
