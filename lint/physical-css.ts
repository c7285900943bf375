import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Declarations that name left or right, which would stay put when the page is mirrored for Arabic. */
const PHYSICAL = [
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*)\s*:/,
  /(?:^|[\s;{])(left|right)\s*:/,
  /(?:^|[\s;{])(border-(?:top|bottom)-(?:left|right)-radius)\s*:/,
  /(?:^|[\s;{])(text-align\s*:\s*(?:left|right))\b/,
  /(?:^|[\s;{])((?:float|clear)\s*:\s*(?:left|right))\b/,
]

/** `file:line: what`, one for each physical declaration in the style sheets under a folder. */
export function findPhysicalCss(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .sort()
    .flatMap((name) => findInSheet(join(folder, name)))
}

function findInSheet(file: string): string[] {
  const withoutComments = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return withoutComments.split('\n').flatMap((line, index) => {
    const found = PHYSICAL.map((pattern) => pattern.exec(line)?.[1]).filter((what) => what !== undefined)
    return found.map((what) => `${file}:${index + 1}: ${what} does not mirror; use the logical property.`)
  })
}
