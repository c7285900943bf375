import { pathInProject } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

/** Functions that return a text: `t` and those named like `numberText`, `dayWords`, `labelOf`. */
const SAYS = /^(t|words|labelOf|\w+(Text|Words))$/
/** Gives each of its children an element. */
const WRAPS_EACH = ['Dotted']
const HAS_WORDS = /[\p{L}\p{N}]/u

/**
 * Requires that a text beside other nodes has an element of its own. Translators of browsers replace the nodes of texts:
 * React then updates one that is no longer on the page, or fails to remove it.
 */
export const textAlone: Rule = {
  create(context: Context) {
    const path = pathInProject(context.filename, context.cwd)
    if (!path.startsWith('src/') || path.startsWith('src/app/dev/')) return {}
    const look = (node: Node): void => {
      const parts = (node.children ?? []).filter((part) => !isBlank(part))
      const name = node.openingElement?.name
      if (typeof name === 'object' && typeof name.name === 'string' && WRAPS_EACH.includes(name.name)) return
      if (parts.length < 2 && node.type === 'JSXElement') return
      for (const part of parts)
        if (isText(part))
          context.report({ node: part, message: 'Give this text an element of its own, or join the texts.' })
    }
    return { JSXElement: look, JSXFragment: look }
  },
}

function isBlank(node: Node): boolean {
  if (node.type === 'JSXText') return String(node.value).trim() === ''
  return node.type === 'JSXExpressionContainer' && node.expression?.type === 'JSXEmptyExpression'
}

function isText(node: Node | null | undefined): boolean {
  switch (node?.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' && HAS_WORDS.test(node.value)
    case 'TemplateLiteral':
      return true
    case 'JSXExpressionContainer':
      return isText(node.expression)
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate)
    case 'LogicalExpression':
      return isText(node.right)
    case 'CallExpression':
      return typeof node.callee?.name === 'string' && SAYS.test(node.callee.name)
    default:
      return false
  }
}
