import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OWN = resolve(import.meta.dirname, '../../src/components/inputs/date-picker')
const REPLACED: Record<string, string> = {
  '@internationalized/date': resolve(OWN, 'dates-for-react-aria.ts'),
  '@internationalized/number': resolve(OWN, 'number-formatter.ts'),
}
const REACT_ARIA = /[\\/]node_modules[\\/]react-(aria|stately)[\\/]/
/** Its own texts in each language, of which the app has two. */
const OTHER_LANGUAGE =
  /[\\/]node_modules[\\/]react-(aria|stately)[\\/].*[\\/]intl[\\/].*[\\/](?!en-US|ar-AE)[a-z]{2}-[A-Z]{2}\.m?js$/

/**
 * Replaces the formatters that React Aria creates by our own (`src/components/inputs/date-picker`), which need no
 * `Intl`, and leaves out its texts in other languages. The development server does without.
 */
export function ownFormatters(): Plugin {
  return {
    name: 'counter-own-formatters',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return (importer && REACT_ARIA.test(importer) && REPLACED[source]) || null
    },
    load(id) {
      return OTHER_LANGUAGE.test(id) ? 'export default {}' : null
    },
  }
}
