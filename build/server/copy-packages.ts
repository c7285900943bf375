import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** Types, documentation, and what a native module was compiled from: nothing loads them. */
const UNUSED =
  /\.(?:map|md|[cm]?ts|c|cc|cpp|h|hpp|o|a|gypi?|gz)$|\/better-sqlite3\/deps$|\/build\/Release\/(?:\.deps|obj|obj\.target|test_extension\.node)$/

/**
 * Copies the installed packages and all that they depend on into the `node_modules` of another folder, at the same
 * places. Optional ones are left out if they are not installed.
 */
export function copyPackages(names: readonly string[], { from, to }: { from: string; to: string }): void {
  const copied = new Set<string>()
  const copy = (name: string, parent: string, isOptional: boolean): void => {
    const place = placeOf(name, { parent, root: from })
    if (place === null && isOptional) return
    if (place === null) throw new Error(`${name} is not installed: run npm ci`)
    if (copied.has(place)) return
    copied.add(place)
    const source = realpathSync(join(from, place))
    const nested = join(source, 'node_modules')
    // What is installed inside a package is copied with its own dependencies below.
    cpSync(source, join(to, place), {
      recursive: true,
      dereference: true,
      filter: (path) => path !== nested && !UNUSED.test(path),
    })
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    )
    for (const dependency of Object.keys(dependencies ?? {})) copy(dependency, place, false)
    for (const dependency of Object.keys(optionalDependencies ?? {})) copy(dependency, place, true)
  }
  for (const name of names) copy(name, '', false)
}

/** Where Node finds a package for one at `parent`: in its own `node_modules`, or in those of the folders above. */
function placeOf(name: string, { parent, root }: { parent: string; root: string }): string | null {
  for (let folder = parent; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(root, place, 'package.json'))) return place
    if (folder === '' || folder === '.') return null
  }
}
