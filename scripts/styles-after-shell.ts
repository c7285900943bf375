import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the style sheets behind the static shell, which has its own few styles in the page: the shell is then painted
 * without waiting for them. The app's script still does, as a module runs after the sheets before it.
 */
export function stylesAfterShell(): Plugin {
  return {
    name: 'counter-styles-after-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(STYLESHEET) ?? []
        return html.replace(STYLESHEET, '').replace('</body>', `${sheets.join('')}\n  </body>`)
      },
    },
  }
}
