import { eachImport } from './each-import.ts'
import { pathInProject } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

const imports = eachImport(({ from, target }) => {
  if (!isView(from) || !('packageName' in target) || target.packageName !== 'dexie') return null
  return 'A screen reads hooks and calls commands: no Dexie in a .tsx file.'
})

/** Forbids Dexie and fetch in files with JSX. */
export const noDataInView: Rule = {
  create(context: Context) {
    const path = pathInProject(context.filename, context.cwd)
    if (!isView(path)) return {}
    return {
      ...imports.create(context),
      CallExpression(node: Node) {
        if (node.callee?.type === 'Identifier' && node.callee.name === 'fetch') {
          context.report({ node, message: 'A screen reads hooks and calls commands: no fetch in a .tsx file.' })
        }
      },
    }
  },
}

function isView(path: string): boolean {
  return path.startsWith('src/') && path.endsWith('.tsx')
}
