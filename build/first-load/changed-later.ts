type Node = { type: string; [field: string]: unknown }

/**
 * Which of the given top-level names of a script are reassigned by a function in it. Takes a parsed program, which may
 * be minified: the same letter inside a function may be a separate variable.
 */
export function changedLater(program: object, names: Iterable<string>): string[] {
  const asked = new Set(names)
  const changed = new Set<string>()

  const visit = (node: Node, own: ReadonlySet<string>, isInFunction: boolean): void => {
    const isFunction = FUNCTION.test(node.type)
    const fresh = [
      ...(isFunction ? namesOfFunction(node) : []),
      ...(node.type === 'Program' ? [] : namesOfBlock(node)),
    ].filter((name) => asked.has(name))
    const scope = fresh.length > 0 ? new Set([...own, ...fresh]) : own
    // Assignments at the top level run before the exports are read.
    if (isInFunction) for (const name of assignedBy(node)) if (asked.has(name) && !scope.has(name)) changed.add(name)
    for (const child of childrenOf(node)) visit(child, scope, isInFunction || isFunction)
  }
  visit(program as Node, new Set(), false)
  return [...changed].sort()
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

function assignedBy(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return namesIn(node['left'])
  if (node.type === 'UpdateExpression') return namesIn(node['argument'])
  return node.type === 'ForInStatement' || node.type === 'ForOfStatement' ? namesIn(node['left']) : []
}

/** The names that belong to a function: its parameters, its own name, and every `var` in it at any depth. */
function namesOfFunction(node: Node): string[] {
  const own = node.type === 'FunctionExpression' ? namesIn(node['id']) : []
  return [...own, ...nodesIn(node['params']).flatMap(namesIn), ...nodesIn(node['body']).flatMap(varsIn)]
}

function varsIn(node: Node): string[] {
  if (FUNCTION.test(node.type)) return []
  const own = node.type === 'VariableDeclaration' && node['kind'] === 'var' ? declaredBy(node) : []
  return [...own, ...childrenOf(node).flatMap(varsIn)]
}

/** The names that belong to a block, a loop head, a `switch` or a `catch`. */
function namesOfBlock(node: Node): string[] {
  if (node.type === 'CatchClause') return namesIn(node['param'])
  const cases =
    node.type === 'SwitchStatement' ? nodesIn(node['cases']).flatMap(({ consequent }) => nodesIn(consequent)) : []
  const inside = node.type === 'BlockStatement' || node.type === 'StaticBlock' ? nodesIn(node['body']) : []
  const head = node.type.startsWith('For') ? [...nodesIn(node['init']), ...nodesIn(node['left'])] : []
  return [...inside, ...cases, ...head].flatMap((each) => {
    if (each.type === 'VariableDeclaration') return each['kind'] === 'var' ? [] : declaredBy(each)
    return each.type === 'FunctionDeclaration' || each.type === 'ClassDeclaration' ? namesIn(each['id']) : []
  })
}

function declaredBy(declaration: Node): string[] {
  return nodesIn(declaration['declarations']).flatMap(({ id }) => namesIn(id))
}

/** The names that a pattern binds or assigns; none for a member expression, because it assigns no variable. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'ObjectPattern':
      return nodesIn(pattern['properties']).flatMap((property) =>
        namesIn(property.type === 'Property' ? property['value'] : property),
      )
    case 'ArrayPattern':
      return nodesIn(pattern['elements']).flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern['left'])
    case 'RestElement':
      return namesIn(pattern['argument'])
    default:
      return []
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(nodesIn)
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
