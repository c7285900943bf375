import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../../src/i18n/changes.json')

/**
 * Emits the list of changes as `/changes.json`, where a page of the previous version reads what the offered update
 * contains.
 */
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
