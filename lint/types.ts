/** The subset of ESTree that our rules use. */
export type Node = {
  type: string
  source?: { value: unknown } | null
  importKind?: string
  name?: string | Node
  children?: Node[]
  openingElement?: Node
  value?: unknown
  expression?: Node
  callee?: Node
  object?: Node
  quasis?: { value: { raw: string } }[]
  arguments?: Node[]
  elements?: (Node | null)[]
  properties?: Node[]
  key?: Node
  computed?: boolean
  id?: Node | null
  init?: Node | null
  property?: Node
  operator?: string
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
}

export type Context = {
  filename: string
  cwd: string
  report(problem: { node: Node; message: string }): void
}

export type Rule = { create(context: Context): Record<string, (node: Node) => void> }
