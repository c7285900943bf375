import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from '../../build/commands/run.ts'
import type { NodeBinary } from './node-binary.ts'

/** The only tools that npm and its scripts need besides Node; no python3, make or g++. */
const TOOLS = ['sh', 'env']
/** Variables that the outer npm sets for itself. */
const OF_OUTER_NPM = /^npm_(?!config_)|^npm_config_(local_prefix|node_gyp|npm_version|prefix|user_agent)$/

/** Copies the files that git tracks or would add, including uncommitted changes, to a new folder. */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'counter-nodes-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')
  for (const file of files) {
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  return folder
}

/** Environment in which `node`, `npm` and `npx` are those of this version of Node. */
export function envOf({ binDir, headersDir }: NodeBinary): Record<string, string | undefined> {
  const outer = Object.keys(process.env).filter((name) => OF_OUTER_NPM.test(name))
  return {
    ...Object.fromEntries(outer.map((name) => [name, undefined])),
    PATH: [binDir, process.env['PATH']].join(delimiter),
    npm_config_nodedir: headersDir,
  }
}

/** The same, on a machine without a compiler. */
export function envWithoutCompiler(node: NodeBinary, folder: string): Record<string, string | undefined> {
  const tools = join(folder, 'test-results/tools')
  mkdirSync(tools, { recursive: true })
  for (const tool of TOOLS)
    symlinkSync(execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(), join(tools, tool))
  return { ...envOf(node), PATH: [node.binDir, tools].join(delimiter) }
}
