import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const BUILT_FILE = 'dist/app/sw.js'
/** The last file of the test tools. */
const BUILT_TOOLS = 'dist/testing/hook.js'
const SOURCES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'src',
  'sw',
  'packages/outbox/src',
  'public',
  'build',
]

/** Whether dist/app is missing, incomplete (the worker is written last) or older than its sources. */
export function isBuildStale(): boolean {
  const built = join(root, BUILT_FILE)
  if (!existsSync(built) || !existsSync(join(root, BUILT_TOOLS))) return true
  const builtAt = statSync(built).mtimeMs
  return SOURCES.some((source) => newestIn(join(root, source)) > builtAt)
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
