import type { Plugin } from 'vite'

/** A source that the build gets in place of the stored one, so that the app and the server need no switch for it. */
export type Change = { file: RegExp; to: (source: string) => string }

/** Fails the build if one of the changes changes nothing, because its file or what it looks for is gone. */
export function changedSources(changes: readonly Change[]): Plugin {
  const unused = new Set(changes)
  const change = (source: string, path: string): string => {
    let changed = source
    for (const one of changes) {
      if (!one.file.test(path)) continue
      const before = changed
      changed = one.to(changed)
      if (changed !== before) unused.delete(one)
    }
    return changed
  }
  return {
    name: 'counter-changed-sources',
    enforce: 'pre',
    transform(source, path) {
      const code = change(source, path)
      return code === source ? null : { code, map: null }
    },
    transformIndexHtml: { order: 'pre', handler: (html, { path }) => change(html, path) },
    generateBundle() {
      for (const { file } of unused) this.error(`Nothing was changed in ${String(file)}`)
    },
  }
}
