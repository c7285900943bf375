import { resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../src/boot.ts')
const FILE_NAME = 'boot.js'

/** Serves src/boot.ts as /boot.js: a classic script, so that it is run before the page is drawn and before any module. */
export function bootScript(): Plugin {
  return {
    name: 'counter-boot-script',
    configureServer(server) {
      server.middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        bundle().then((code) => void response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await bundle() })
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
