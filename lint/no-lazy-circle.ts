import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathInProject, resolveImport } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

/** The files of this project that a file imports, at once or by `import()`, except for types only. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm

const seen = new Map<string, readonly string[]>()

/** Refuses circles of imports that go through `import()`, which `import/no-cycle` does not count. */
export const noLazyCircle: Rule = {
  create(context: Context) {
    const from = pathInProject(context.filename, context.cwd)
    return {
      ImportExpression(node: Node) {
        const specifier = node.source?.value
        if (typeof specifier !== 'string') return
        const target = resolveImport(from, specifier)
        if ('path' in target && reaches(target.path, { goal: from, root: context.cwd, visited: new Set() }))
          context.report({ node, message: `${target.path} imports this file, perhaps through others: a circle.` })
      },
    }
  },
}

type Search = { goal: string; root: string; visited: Set<string> }

function reaches(path: string, search: Search): boolean {
  if (path === search.goal) return true
  if (search.visited.has(path)) return false
  search.visited.add(path)
  return importsOf(path, search.root).some((next) => reaches(next, search))
}

function importsOf(path: string, root: string): readonly string[] {
  const known = seen.get(path)
  if (known) return known
  const file = join(root, path)
  const text = /\.tsx?$/.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = [...text.matchAll(IMPORTS)].flatMap(([, atOnce, later]) => {
    const target = resolveImport(path, atOnce ?? later ?? '')
    return 'path' in target ? [target.path] : []
  })
  seen.set(path, found)
  return found
}
