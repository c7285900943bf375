import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** `isOver`: it was killed because its time was over. */
export type RunResult = { code: number; output: string; isOver: boolean }

/**
 * A variable whose value is undefined is removed from the environment. After `limitMs` the program and whatever it has
 * started are killed.
 */
export type RunOptions = {
  cwd?: string
  env?: Record<string, string | undefined>
  isQuiet?: boolean
  limitMs?: number | undefined
}

/** Runs a program, by default in the project's root, and prints its output. Resolves with its exit code and output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { cwd = root, env, isQuiet, limitMs } = options
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a group of its own only where it is killed as a whole: the terminal's Ctrl-C does not reach such a group.
      detached: limitMs !== undefined,
    })
    let isOver = false
    const end = () => {
      isOver = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
        if (!isQuiet) process.stdout.write(text)
      })
    }
    child.on('error', fail)
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ code: code ?? 1, output, isOver })
    })
  })
}
