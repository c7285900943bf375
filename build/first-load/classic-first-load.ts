import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { changedLater } from './changed-later.ts'

/**
 * The chunks of each file, in execution order. Combined, because each request through the worker adds some milliseconds
 * to a start.
 */
const FILES = [['rolldown-runtime', 'react'], ['view']]
/** Where each classic script puts its exports for the others. */
const REGISTRY = 'globalThis.counterChunks'
/** This file determines the output for a given chunk. */
const FORM = readFileSync(import.meta.filename, 'utf8')
const WITHIN_ANOTHER = /\/(rolldown-runtime|start)-[^/]+$/
const MODULE_TAG = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/g

/**
 * Turns the chunks of the first load into classic scripts. Chromium stores compiled code with the files that a worker
 * caches at installation, but compiles them as classic scripts: that fails for a module, which is then parsed and
 * compiled again at every start, and on a cheap tablet that takes longer than everything else. For pages that load
 * later, a module under the chunk's own name re-exports what the classic script holds. It reads the values once, after
 * the script has run, so no export may be reassigned later; the build fails if one is.
 */
export function classicFirstLoad(): Plugin {
  return {
    name: 'counter-classic-first-load',
    apply: 'build',
    // The file name is computed before the transformation, and browser and worker cache it as immutable, so the hash
    // must cover the transformation's code too.
    augmentChunkHash: ({ name }) => (FILES.flat().includes(name) ? FORM : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const names of FILES) {
          const parts = names.flatMap((name) => chunks.find((chunk) => chunk.name === name) ?? [])
          const sources = parts.map((chunk) => {
            const { classic, module } = classicFormOf(chunk, this.parse(chunk.code))
            chunk.code = module
            return classic
          })
          const last = parts.at(-1)
          if (last) this.emitFile({ type: 'asset', fileName: classicName(last.fileName), source: sources.join('') })
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(MODULE_TAG, (_tag, fileName: string) =>
          WITHIN_ANOTHER.test(fileName) ? '' : `<script defer src="/${classicName(fileName)}"></script>`,
        ),
    },
  }
}

function classicName(fileName: string): string {
  return fileName.replace(/\.js$/, '.classic.js')
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** A chunk as a classic script, and the module that re-exports its exports. */
export function classicFormOf(
  { code, fileName }: { code: string; fileName: string },
  program: Program,
): { classic: string; module: string } {
  const taken: string[] = []
  const given: { local: string; exported: string }[] = []
  let body = ''
  let at = 0
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = `${REGISTRY}[${JSON.stringify(basename(node.source.value))}]`
      const names = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier')
          throw new Error(`${fileName}: only named imports can be taken from a classic script`)
        return `${quoted(nameOf(specifier.imported))}:${specifier.local.name}`
      })
      if (names.length > 0) taken.push(`const{${names.join(',')}}=${from};`)
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration === null && node.source === null) {
      for (const { local, exported } of node.specifiers)
        given.push({ local: nameOf(local), exported: nameOf(exported) })
    } else if (node.type.startsWith('Export')) {
      throw new Error(`${fileName}: ${node.type} has no classic form here`)
    } else {
      continue
    }
    body += code.slice(at, node.start)
    at = node.end
  }
  const changing = changedLater(
    program,
    given.map(({ local }) => local),
  )
  if (changing.length > 0)
    throw new Error(
      `${fileName}: ${changing.join(', ')} is exported and changed after the load; others would keep what it was. Export a function that reads it.`,
    )
  body += code.slice(at)
  const meta = body.includes('import.meta') ? 'const importMeta={url:document.currentScript.src};' : ''
  // A classic script has no `import.meta`; the bundler's helper needs its URL to find the other chunks.
  body = body.replaceAll('import.meta', 'importMeta')
  const own = `${REGISTRY}[${JSON.stringify(basename(fileName))}]`
  const handed = given.map(({ local, exported }) => `${quoted(exported)}:${local}`).join(',')
  const names = given.map(({ exported }, index) => ({ exported, local: `_${index}` }))
  return {
    classic: `(()=>{"use strict";${REGISTRY}??={};${meta}${taken.join('')}${body}\n;${own}={${handed}}})();\n`,
    module: `const{${names.map(({ exported, local }) => `${quoted(exported)}:${local}`).join(',')}}=${own};export{${names.map(({ exported, local }) => `${local} as ${exported}`).join(',')}};\n`,
  }
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value)
}

/** Any name may be exported, including reserved words. */
function quoted(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
}
