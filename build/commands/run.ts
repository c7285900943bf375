import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

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
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
      // What it has started elsewhere may hold them open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs)
    // A group of its own does not get the signals that end this program.
    const stop = () => {
      end()
      process.exit(1)
    }
    if (limitMs !== undefined) for (const signal of SIGNALS) process.once(signal, stop)
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
      for (const signal of SIGNALS) process.off(signal, stop)
      done({ code: code ?? 1, output, isOver })
    })
  })
}
