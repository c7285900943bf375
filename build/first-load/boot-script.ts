import { resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../../src/boot.ts')
const FILE_NAME = 'boot.js'

const TAG = `<script src="/${FILE_NAME}"></script>`

/**
 * Inlines src/boot.ts into the page, so that it runs before the first paint without waiting for a file. The page's CSP
 * allows it by its hash (server/plugins/page-scripts.ts). In development it is served as /boot.js.
 */
export function bootScript(): Plugin {
  return {
    name: 'counter-boot-script',
    configureServer(server) {
      server.middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        bundle().then((code) => void response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: isBuild }) {
        if (!isBuild) return html
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`)
        const code = await bundle()
        // A closing tag in the code would end the script element.
        return html.replace(TAG, () => `<script>${code.replaceAll('</', String.raw`<\/`)}</script>`)
      },
    },
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  return outputs[0]?.output[0].code ?? ''
}
