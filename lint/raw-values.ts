import { COLOUR_NAMES, SYSTEM_COLOURS } from './colour-names.ts'
import { declarationsUnder } from './style-sheets.ts'
import type { StyleDeclaration } from './style-sheets.ts'

/** Defines the scales: every text size, space, radius and colour is one of its tokens. */
const THEME = /\/components\/theme\/theme\.css$/

const TEXT_SIZE = /^font(?:-size)?$/
const SPACE = /^(?:(?:row-|column-)?gap|padding(?:-.+)?|margin(?:-.+)?)$/
const RADIUS = /^border(?:-.+)?-radius$/
const SCALE_TOKEN = /^--(?:text|space|radius)\b/
/** A mask uses only the alpha of a colour and does not display it. */
const SHOWS_NO_COLOUR = /^(?:-webkit-)?mask/
/** Properties whose values contain other identifiers. */
const TAKES_OTHER_NAMES = /^(?:animation|font-family|grid|page$|transition|will-change|content|container|composes)/

const LENGTH = /(?<![\w.-])-?(?:\d+\.?\d*|\.\d+)([a-z]+|%)/gi
/** One face for everything, so that digits look the same everywhere. */
const ONE_FONT = new Set(['var(--font)', 'inherit'])
/** Relative to the container or the line height. */
const RELATIVE = new Set(['%', 'lh'])
const PAPER = new Set(['pt', 'mm', 'cm'])
const COLOUR_FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i
const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/i
const WORD = /(?<![\w#.-])[a-z]+(?![\w(-])/gi

/**
 * Returns `file:line: message` for each text size, space, radius, colour and font under a folder that is not a token of
 * the theme. Exempt are relative values (`%`, `lh`), spaces in `em` (an indent, an icon aligned with its line), a hairline
 * (`1px`), points and millimetres in print, and system colours in forced-colors mode. An intrinsic size that a space
 * depends on is given a name first (`--icon: 20px`).
 */
export function findRawValues(folder: string): string[] {
  return declarationsUnder(folder)
    .filter(({ file }) => !THEME.test(file))
    .flatMap((declaration) => {
      const raw = rawSize(declaration) ?? rawColour(declaration) ?? rawFont(declaration)
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

function rawFont({ property, value, under }: StyleDeclaration): string | null {
  const isOther = property === 'font-family' && !ONE_FONT.has(value) && !under.includes('font-face ')
  return isOther ? value : null
}

/** The value without token names, URLs and quoted text; the fallback of a missing token stays. */
function withoutNames(value: string): string {
  return value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|--[\w-]+/g, ' ')
}
