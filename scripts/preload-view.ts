import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const VIEW_ENTRIES = ['/src/app/mount.tsx', '/src/app/pages/home-page.tsx']

/**
 * Tells the page at once of the chunks that its entry will import, so that they come while the entry's own libraries are
 * still being run and not after them.
 */
export function preloadView(): Plugin {
  return {
    name: 'counter-preload-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => tagsFor(Object.values(bundle ?? {})).filter(({ attrs }) => !html.includes(String(attrs?.['href']))),
    },
  }
}

function tagsFor(outputs: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): HtmlTagDescriptor[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const views = chunks.filter(({ facadeModuleId }) => VIEW_ENTRIES.some((entry) => facadeModuleId?.endsWith(entry)))
  const scripts = new Set(views.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  return [...scripts].map((fileName) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  }))
}
