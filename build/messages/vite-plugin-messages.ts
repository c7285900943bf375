import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { firstTextIds } from '../first-load/first-texts.ts'
import { withoutPlurals } from './plain-plurals.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/i18n')
const PREFIX = 'virtual:messages/'
const RESOLVED_PREFIX = '\0virtual:messages/'

/**
 * Serves `virtual:messages/<locale>/first` and `…/rest`: the catalogues `src/i18n/<locale>/<area>.json` as two modules,
 * the texts of the first load (`first-texts.ts`) and those that load with the first other page. Compiles ICU texts to
 * Lingui's token lists at build time, so that the page needs no parser. A text that does not parse fails the build.
 * Without `isSplit` all texts are in the first module.
 */
export function messages({ isSplit = true } = {}): Plugin {
  return {
    name: 'counter-messages',
    resolveId(source) {
      return source.startsWith(PREFIX) ? RESOLVED_PREFIX + source.slice(PREFIX.length) : null
    },
    load(moduleId) {
      if (!moduleId.startsWith(RESOLVED_PREFIX)) return null
      const [locale = '', part = ''] = moduleId.slice(RESOLVED_PREFIX.length).split('/')
      const firstIds = firstTextIds()
      const compiled: Record<string, unknown> = {}
      for (const file of catalogueFiles(join(FOLDER, locale))) {
        this.addWatchFile(file)
        const texts = Object.entries(compileCatalogue(file))
        Object.assign(
          compiled,
          Object.fromEntries(texts.filter(([id]) => (firstIds.has(id) || !isSplit) === (part === 'first'))),
        )
      }
      // JSON.parse of a string is faster at start-up than the same object as a literal.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}

function catalogueFiles(localeFolder: string): string[] {
  return readdirSync(localeFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(localeFolder, name))
}

function compileCatalogue(file: string): Record<string, unknown> {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        return [id, withoutPlurals(compileMessageOrThrow(text))]
      } catch (error) {
        throw new Error(`${file}: ${id} is no ICU message`, { cause: error })
      }
    }),
  )
}
