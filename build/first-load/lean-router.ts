import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const PRODUCTION = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production')
const PRODUCTION_FILE = /\/react-router\/dist\/production\/[^/]+\.mjs$/
/** The package's own entries resolve to its development build, including warnings. */
const ENTRIES: Record<string, string | undefined> = {
  'react-router': resolve(PRODUCTION, 'index.mjs'),
  'react-router/dom': resolve(PRODUCTION, 'dom-export.mjs'),
}
const NAME_FOR_DEVELOPERS = /^\w+\.displayName = "\w+";$/gm
const MADE_BY_REACT = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm

/**
 * Uses the router's production build and makes unused components removable: assigning their display names prevents tree
 * shaking.
 */
export function leanRouter(): Plugin {
  return {
    name: 'counter-lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => ENTRIES[source] ?? null,
    transform(code, id) {
      if (!PRODUCTION_FILE.test(id)) return null
      return { code: code.replace(NAME_FOR_DEVELOPERS, '').replace(MADE_BY_REACT, '$1/* @__PURE__ */ $2'), map: null }
    },
  }
}
