import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import type { Declaration, Node } from 'postcss'

export type StyleDeclaration = {
  file: string
  line: number
  property: string
  value: string
  /** The enclosing rules, such as `page leave` and `media print`. */
  under: string[]
}

/** All declarations in the style sheets under a folder. */
export function declarationsUnder(folder: string): StyleDeclaration[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .sort()
    .flatMap((name) => declarationsIn(join(folder, name)))
}

function declarationsIn(file: string): StyleDeclaration[] {
  const found: StyleDeclaration[] = []
  parse(readFileSync(file, 'utf8'), { from: file }).walkDecls((declaration: Declaration) => {
    found.push({
      file,
      line: declaration.source?.start?.line ?? 0,
      property: declaration.prop.toLowerCase(),
      value: declaration.value,
      under: atRulesAround(declaration),
    })
  })
  return found
}

function atRulesAround(node: Node): string[] {
  const { parent } = node
  if (!parent) return []
  const own = 'name' in parent && 'params' in parent ? [`${String(parent.name)} ${String(parent.params)}`] : []
  return [...own, ...atRulesAround(parent)]
}
