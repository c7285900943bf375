import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export type User = { uid: number; gid: number } | undefined
type Program = { name: string; command: readonly string[]; log: string; env?: Record<string, string>; user?: User }

/** One program of the cluster, which can be killed and started again. */
export class Part {
  readonly name: string
  readonly logFile: string
  readonly #program: Program
  #child: ChildProcess | null = null
  #isEnded = false

  constructor(program: Program) {
    this.name = program.name
    this.logFile = program.log
    this.#program = program
  }

  start(): void {
    if (this.#isEnded) return
    const [file = '', ...args] = this.#program.command
    const log = openSync(this.logFile, 'a')
    const child = spawn(file, args, {
      cwd: '/',
      env: { ...process.env, ...this.#program.env },
      stdio: ['ignore', log, log],
      // Out of the terminal's group: Ctrl-C reaches us alone, and we end the parts in their order.
      detached: true,
      ...this.#program.user,
    })
    closeSync(log)
    child.on('error', () => {})
    this.#child = child
  }

  get isRunning(): boolean {
    const child = this.#child
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  /** Kills it, and it does not start again. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.kill()
  }

  /** Ends it like a power cut, with the processes that it has started in its group. */
  async kill(): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined || !this.isRunning) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
}
