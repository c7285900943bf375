import { COLOUR_NAMES, SYSTEM_COLOURS } from './colour-names.ts'
import { declarationsUnder } from './style-sheets.ts'
import type { StyleDeclaration } from './style-sheets.ts'

/** Where the scales are: every size of text, space, radius and colour is a token of it. */
const THEME = /\/components\/theme\.css$/

const TEXT_SIZE = /^font(?:-size)?$/
const SPACE = /^(?:(?:row-|column-)?gap|padding(?:-.+)?|margin(?:-.+)?)$/
const RADIUS = /^border(?:-.+)?-radius$/
const SCALE_TOKEN = /^--(?:text|space|radius)\b/
/** A mask reads how opaque a colour is, and shows none. */
const SHOWS_NO_COLOUR = /^(?:-webkit-)?mask/
/** Words of these are names of something else. */
const TAKES_OTHER_NAMES = /^(?:animation|font-family|grid|page$|transition|will-change|content|container|composes)/

const LENGTH = /(?<![\w.-])-?(?:\d+\.?\d*|\.\d+)([a-z]+|%)/gi
/** A share of what it stands in. */
const RELATIVE = new Set(['%', 'lh'])
const PAPER = new Set(['pt', 'mm', 'cm'])
const COLOUR_FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i
const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/i
const WORD = /(?<![\w#.-])[a-z]+(?![\w(-])/gi

/**
 * `file:line: what`, one for each size of text, space, radius and colour under a folder that is no token of the theme. Free of it are
 * a share (`%`, `lh`), a space of letters (`em`: an indent, an icon set on its line), a hairline (`1px`), points and millimetres on
 * paper, and the device's own colours where it forces them. A size that something has by nature, and that a space has to know, is given
 * a name first (`--icon: 20px`).
 */
export function findRawValues(folder: string): string[] {
  return declarationsUnder(folder)
    .filter(({ file }) => !THEME.test(file))
    .flatMap((declaration) => {
      const raw = rawSize(declaration) ?? rawColour(declaration)
      return raw === null
        ? []
        : [`${declaration.file}:${declaration.line}: ${raw} in ${declaration.property} is no token of the theme.`]
    })
}

function rawSize({ property, value, under }: StyleDeclaration): string | null {
  const isText = TEXT_SIZE.test(property)
  const isSpace = SPACE.test(property)
  if (!isText && !isSpace && !RADIUS.test(property) && !SCALE_TOKEN.test(property)) return null
  const isPaper = under.some((rule) => rule === 'media print' || rule.startsWith('page'))
  for (const [length, unit = ''] of withoutNames(value).matchAll(LENGTH)) {
    const isFree =
      RELATIVE.has(unit) ||
      (isPaper && PAPER.has(unit)) ||
      (isSpace && (unit === 'em' || /^-?1px$/.test(length))) ||
      /^-?0*\.?0+[a-z]*$/.test(length)
    if (!isFree) return length
  }
  return null
}

function rawColour({ property, value, under }: StyleDeclaration): string | null {
  if (SHOWS_NO_COLOUR.test(property) || TAKES_OTHER_NAMES.test(property)) return null
  const seen = withoutNames(value)
  const written = HEX.exec(seen)?.[0] ?? COLOUR_FUNCTION.exec(seen)?.[0]
  if (written !== undefined) return written
  const isForced = under.some((rule) => rule === 'media (forced-colors: active)')
  const words = [...seen.matchAll(WORD)].map(([word]) => word)
  return (
    words.find(
      (word) => COLOUR_NAMES.has(word.toLowerCase()) || (!isForced && SYSTEM_COLOURS.has(word.toLowerCase())),
    ) ?? null
  )
}

/** The value without the names of tokens, addresses and quoted text; what stands in for a missing token stays. */
function withoutNames(value: string): string {
  return value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|--[\w-]+/g, ' ')
}
