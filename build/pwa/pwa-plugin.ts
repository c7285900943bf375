import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SCREENS_FOLDER, webManifest } from './web-manifest.ts'

const workerSource = resolve(import.meta.dirname, '../../sw/index.ts')

/** Builds sw/index.ts to /sw.js with the list of all built files, and writes the manifest. */
export function pwa(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.js',
    integration: {
      // The plugin derives the output name from the source, so sw/index.ts would be served as /index.js.
      beforeBuildServiceWorker: (options) => {
        options.swSrc = workerSource
      },
    },
    registerType: 'prompt',
    // Registration is in src/lib/installed-app/app-update.ts; an injected script would be inline, which our CSP forbids.
    injectRegister: false,
    manifest: webManifest,
    // The pattern below includes them; listed twice they are fetched twice.
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
      // Screenshots are needed only for installing, and the password lists only for setting a password; both happen
      // online.
      globIgnores: ['sw.js', `${SCREENS_FOLDER}/**`, 'assets/password-guesses-*.js'],
    },
  })
}
