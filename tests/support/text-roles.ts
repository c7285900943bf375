import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

const source = resolve(import.meta.dirname, '../../src')
const BUTTON = /Button$/
const BUTTON_PROPS = new Set(['confirmLabel', 'cancelLabel'])

type TextRoles = { buttons: Set<string>; hints: Set<string> }
type Node = { type: string; [key: string]: unknown }

/**
 * Which of the given ids are on a button, and which in a hint, according to the components that show them: what is
 * inside an element whose name ends in Button or in its `confirmLabel`, and what is in the prop `hint`. An id that ends
 * in Hint is a hint as well.
 */
export function textRoles(ids: ReadonlySet<string>): TextRoles {
  const buttons = new Set<string>()
  const hints = new Set([...ids].filter((id) => id.endsWith('Hint')))
  const add = (role: Set<string>, node: unknown): void => {
    for (const id of stringsIn(node)) if (ids.has(id)) role.add(id)
  }
  const visitor = new Visitor({
    JSXElement({ openingElement, children }) {
      const name = openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : ''
      if (BUTTON.test(name)) add(buttons, children)
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'hint') add(hints, value)
      if (typeof name.name === 'string' && BUTTON_PROPS.has(name.name)) add(buttons, value)
    },
  })
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx')))
    visitor.visit(parseSync(file, readFileSync(join(source, file), 'utf8')).program)
  return { buttons, hints }
}

/** The strings in a part of a syntax tree, without those in attributes: these name other things than what is shown. */
function stringsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => stringsIn(each))
  if (!isNode(node) || node.type === 'JSXAttribute') return []
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  return Object.values(node).flatMap((each) => stringsIn(each))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
