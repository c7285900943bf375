import { declarationsUnder } from './style-sheets.ts'
import type { StyleDeclaration } from './style-sheets.ts'

/** Properties that name left or right and would not mirror in the Arabic layout. */
const PHYSICAL_PROPERTY =
  /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right).*|border-(?:top|bottom)-(?:left|right)-radius)$/
const SIDED_PROPERTY = /^(?:text-align|float|clear)$/
const SIDE = /^(?:left|right)$/

/** Returns `file:line: message` for each physical declaration in the style sheets under a folder. */
export function findPhysicalCss(folder: string): string[] {
  return declarationsUnder(folder).flatMap((declaration) => {
    const what = physicalPart(declaration)
    return what === null
      ? []
      : [`${declaration.file}:${declaration.line}: ${what} does not mirror; use the logical property.`]
  })
}

function physicalPart({ property, value }: StyleDeclaration): string | null {
  if (PHYSICAL_PROPERTY.test(property)) return property
  return SIDED_PROPERTY.test(property) && SIDE.test(value) ? `${property}: ${value}` : null
}
