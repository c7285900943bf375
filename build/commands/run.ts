import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export type RunResult = { code: number; output: string }

/** A variable whose value is undefined is removed from the environment. */
export type RunOptions = { cwd?: string; env?: Record<string, string | undefined>; isQuiet?: boolean }

/** Runs a program, by default in the project's root, and prints its output. Resolves with its exit code and output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
        if (!options.isQuiet) process.stdout.write(text)
      })
    }
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
