/** The little of ESTree that our rules read. */
export type Node = {
  type: string
  source?: { value: unknown } | null
  importKind?: string
  name?: string | Node
  value?: unknown
  expression?: Node
  callee?: Node
  quasis?: { value: { raw: string } }[]
}

export type Context = {
  filename: string
  cwd: string
  report(problem: { node: Node; message: string }): void
}

export type Rule = { create(context: Context): Record<string, (node: Node) => void> }
