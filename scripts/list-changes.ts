import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../src/i18n/changes.json')

/** Puts the list of what is new beside the app as `/changes.json`: a page of the version before reads there what the update it offers would bring. */
export function listChanges(): Plugin {
  return {
    name: 'counter-list-changes',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'changes.json',
        source: JSON.stringify(JSON.parse(readFileSync(SOURCE, 'utf8'))),
      })
    },
  }
}
