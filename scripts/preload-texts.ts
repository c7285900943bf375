import type { Plugin } from 'vite'

const FIRST_TEXTS = /virtual:messages\/(\w+)\/first$/

/**
 * Names in the page the chunk of each language's first texts, so that boot.ts can ask for the one that will be needed
 * before any module has been run.
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
