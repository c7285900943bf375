import { pathInProject } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

/** Attributes and fields with text for people: displayed, read aloud, printed, or used as column headings. */
const READ_BY_PEOPLE = [
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'legend',
  'hint',
  'caption',
  'message',
  'summary',
  'heading',
  'headings',
  'series',
  'data-name',
  'content',
]
/** Properties through which a script sets text of an element or the page. */
const SAID_BY = ['title', 'textContent', 'innerText', 'innerHTML', 'ariaLabel', 'alt', 'placeholder']
const DIALOGS = ['alert', 'confirm', 'prompt']
/** Lists of column headings of a file or a table. */
const COLUMNS = /^(csv)?(headings|columns|series)$/i
/** A résumé in both languages, which is content, like a picture. */
const CONTENT = ['src/features/cv/parts/cv-data.ts']

const HAS_LETTER = /\p{L}/u
/** `sales.title` is the id of a message in the catalogue. */
const MESSAGE_ID = /^[a-z][\w-]*(\.[\w-]+)+$/i
/** A sentence or a name as the value of any other attribute, where values such as `quiet` or `0 0 24 24` are fine. */
const WORDS = /^\p{Lu}\p{Ll}+|\p{L}{2,}\s+\p{L}{2,}/u
const CODE_ATTRIBUTES = [
  'className',
  'rel',
  'sizes',
  'd',
  'allow',
  'sandbox',
  'autoComplete',
  'key',
  'media',
  'style',
  'type',
  'state',
  'value',
]

/** Requires that all text for people comes from the catalogues. */
export const noHardCodedText: Rule = {
  create(context: Context) {
    const path = pathInProject(context.filename, context.cwd)
    const isScreen = path.endsWith('.tsx')
    if (
      !path.startsWith('src/') ||
      !(isScreen || path.endsWith('.ts')) ||
      path.startsWith('src/i18n/') ||
      path.startsWith('src/app/dev/') ||
      CONTENT.includes(path)
    )
      return {}
    const judge = (node: Node, value: Node | null | undefined, isText: (text: string) => boolean = hasWords): void => {
      for (const text of textsOf(value)) {
        if (isText(text)) context.report({ node, message: `Put this text into the catalogues: ${text.trim()}` })
      }
    }
    return {
      JSXText: (node) => judge(node, { type: 'Literal', value: node.value }),
      'JSXElement > JSXExpressionContainer': (node) => judge(node, node.expression),
      'JSXFragment > JSXExpressionContainer': (node) => judge(node, node.expression),
      JSXAttribute(node) {
        const name = typeof node.name === 'object' ? node.name.name : null
        if (typeof name !== 'string' || CODE_ATTRIBUTES.includes(name)) return
        const value = node.value as Node | null
        judge(
          node,
          value?.type === 'JSXExpressionContainer' ? value.expression : value,
          READ_BY_PEOPLE.includes(name) ? hasWords : isSentence,
        )
      },
      Property(node) {
        const name = node.computed ? null : nameOf(node.key)
        if (name !== null && (READ_BY_PEOPLE.includes(name) || COLUMNS.test(name)))
          judge(node, node.value as Node, isScreen ? hasWords : isSentence)
      },
      VariableDeclarator(node) {
        if (COLUMNS.test(nameOf(node.id) ?? '')) judge(node, node.init)
      },
      AssignmentExpression(node) {
        if (node.left?.type === 'MemberExpression' && SAID_BY.includes(nameOf(node.left.property) ?? ''))
          judge(node, node.right)
      },
      CallExpression(node) {
        const [first, second] = node.arguments ?? []
        const name = nameOf(node.callee?.type === 'MemberExpression' ? node.callee.property : node.callee)
        if (name !== null && DIALOGS.includes(name)) judge(node, first)
        if (name === 'setAttribute' && textsOf(first).some((attribute) => READ_BY_PEOPLE.includes(attribute)))
          judge(node, second)
      },
    }
  },
}

function hasWords(text: string): boolean {
  return HAS_LETTER.test(text) && !MESSAGE_ID.test(text)
}

function isSentence(text: string): boolean {
  return hasWords(text) && WORDS.test(text)
}

function nameOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return typeof node?.name === 'string' ? node.name : null
}

/** The literal texts that an expression can evaluate to. */
function textsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis?.map((part) => part.value.raw).join('') ?? '']
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    case 'ArrayExpression':
      return (node.elements ?? []).flatMap((element) => textsOf(element))
    case 'ObjectExpression':
      return (node.properties ?? []).flatMap((property) => textsOf(property.value as Node | null))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}
