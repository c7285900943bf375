import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { changedLater } from './changed-later.ts'

/** The chunks of each file, in the order in which they are run: each request through the worker costs a start some milliseconds. */
const FILES = [
  ['rolldown-runtime', 'react'],
  ['start', 'view'],
]
/** Where each classic script leaves what the others take from it. */
const REGISTRY = 'globalThis.counterChunks'
/** What makes the delivered form out of what the bundler has named. */
const FORM = ['classic-first-load.ts', 'compile-early.ts']
  .map((name) => readFileSync(resolve(import.meta.dirname, name), 'utf8'))
  .join('')
const WITHIN_ANOTHER = /\/(rolldown-runtime|start)-[^/]+$/
const MODULE_TAG = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/g

/**
 * Turns the chunks of the first load into classic scripts. Chromium keeps compiled code with what a worker caches at its
 * installation, but compiles it as a classic script: a module fails there, and is parsed and compiled anew at every start, on a
 * cheap tablet for longer than all the rest takes. Under a chunk's own name stays a module that hands on what the classic script has,
 * for the pages that come later: as it is once the script has run, so nothing may export what it changes afterwards, and the build
 * stops where something does.
 */
export function classicFirstLoad(): Plugin {
  return {
    name: 'counter-classic-first-load',
    apply: 'build',
    // A name is made before the form is, and what bears it is kept by browser and worker as if it never changed.
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

/** A chunk as a classic script, and the module that hands on what it exports. */
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
  // The one thing of it that a classic script lacks: its own address, by which the bundler's helper finds the others.
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

/** Any name may be exported, words of the language too. */
function quoted(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
}
