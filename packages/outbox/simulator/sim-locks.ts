import type { Locks } from '@counter/outbox'
import type { World } from './world.ts'
import type { Process } from './parts.ts'

type Request = { process: Process; start: () => void; reject: (error: Error) => void }

/** The browser's single sender lock of a tablet: queued, stolen, lost on freeze, released on death. */
export class SimLocks {
  readonly #world: World
  #holder: Request | null = null
  #waiting: Request[] = []

  constructor(world: World) {
    this.#world = world
  }

  for(process: Process): Locks {
    return {
      hold: ({ steal, signal }, body) =>
        new Promise((resolve, reject) => {
          if (!process.isAlive) return
          const request: Request = {
            process,
            start: () =>
              process.deliver(() => {
                void body().then(
                  () => this.#finish(request, resolve),
                  (error: unknown) => this.#finish(request, () => reject(error as Error)),
                )
              }),
            reject: (error) => process.deliver(() => reject(error)),
          }
          if (steal) return this.#steal(request)
          signal.addEventListener('abort', () => {
            if (!this.#waiting.includes(request)) return
            this.#waiting = this.#waiting.filter((waiting) => waiting !== request)
            request.reject(abortError())
          })
          this.#waiting.push(request)
          this.#grant()
        }),
    }
  }

  /** The browser takes the lock away, as it may from a page it freezes. */
  lose(): void {
    if (this.#holder) this.#holder.process.wasInterrupted = true
    this.#holder?.reject(abortError())
    this.#holder = null
    this.#grant()
  }

  forget(process: Process): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.process !== process)
    if (this.#holder?.process === process) this.#holder = null
    this.#grant()
  }

  get holder(): Process | null {
    return this.#holder?.process ?? null
  }

  #steal(request: Request): void {
    if (this.#holder) this.#holder.process.wasInterrupted = true
    this.#holder?.reject(abortError())
    this.#holder = request
    this.#world.after(0, request.start)
  }

  #finish(request: Request, settle: () => void): void {
    if (this.#holder === request) this.#holder = null
    this.#grant()
    settle()
  }

  #grant(): void {
    if (this.#holder) return
    this.#holder = this.#waiting.shift() ?? null
    if (this.#holder) this.#world.after(0, this.#holder.start)
  }
}

function abortError(): Error {
  return Object.assign(new Error('lock'), { name: 'AbortError' })
}
