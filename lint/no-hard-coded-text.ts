import { pathInProject } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

const READ_BY_PEOPLE = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label']
const HAS_LETTER = /\p{L}/u
/** `sales.title` names a text of the catalogue. */
const MESSAGE_ID = /^[a-z][\w-]*(\.[\w-]+)+$/i

/** Every text a person reads comes from the catalogues. */
export const noHardCodedText: Rule = {
  create(context: Context) {
    const path = pathInProject(context.filename, context.cwd)
    if (!path.startsWith('src/') || !path.endsWith('.tsx') || path.startsWith('src/i18n/')) return {}
    const judge = (node: Node, text: string | null): void => {
      if (text !== null && HAS_LETTER.test(text) && !MESSAGE_ID.test(text)) {
        context.report({ node, message: `Put this text into the catalogues: ${text.trim()}` })
      }
    }
    return {
      JSXText: (node) => judge(node, String(node.value)),
      'JSXElement > JSXExpressionContainer': (node) => judge(node, textOf(node.expression)),
      'JSXFragment > JSXExpressionContainer': (node) => judge(node, textOf(node.expression)),
      JSXAttribute(node) {
        const name = typeof node.name === 'object' ? node.name.name : null
        if (typeof name !== 'string' || !READ_BY_PEOPLE.includes(name)) return
        const value = node.value as Node | null
        judge(node, textOf(value?.type === 'JSXExpressionContainer' ? value.expression : value))
      },
    }
  },
}

function textOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis?.map((part) => part.value.raw).join('') ?? null
  return null
}
