import { pathInProject, resolveImport } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

export type SeenImport = {
  from: string
  specifier: string
  isTypeOnly: boolean
  target: ReturnType<typeof resolveImport>
}

/**
 * Creates a rule that checks each import, re-export and `import()` of a file. `judge` returns a message, or null if the
 * import is fine.
 */
export function eachImport(judge: (seen: SeenImport) => string | null): Rule {
  return {
    create(context: Context) {
      const from = pathInProject(context.filename, context.cwd)
      const look = (node: Node): void => {
        const specifier = node.source?.value
        if (typeof specifier !== 'string') return
        const message = judge({
          from,
          specifier,
          isTypeOnly: node.importKind === 'type',
          target: resolveImport(from, specifier),
        })
        if (message) context.report({ node, message })
      }
      return {
        ImportDeclaration: look,
        ExportNamedDeclaration: look,
        ExportAllDeclaration: look,
        ImportExpression: look,
        TSImportType: look,
      }
    },
  }
}
