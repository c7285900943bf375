import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the style sheets behind the static shell, whose few styles are inline, so that the shell is painted without
 * waiting for them. The app's script still waits, because a module runs after the sheets before it.
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
