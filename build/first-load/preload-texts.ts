import type { Plugin } from 'vite'

const FIRST_TEXTS = /virtual:messages\/(\w+)\/first$/

/**
 * Adds the chunk of each language's first texts to the page, so that boot.ts can request the needed one before any
 * module has run.
 */
export function preloadTexts(): Plugin {
  return {
    name: 'counter-preload-texts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
        return chunks.flatMap(({ facadeModuleId, fileName }) => {
          const locale = FIRST_TEXTS.exec(facadeModuleId ?? '')?.[1]
          return locale
            ? [
                {
                  tag: 'meta',
                  attrs: { name: `texts-${locale}`, content: `/${fileName}` },
                  injectTo: 'head-prepend' as const,
                },
              ]
            : []
        })
      },
    },
  }
}
