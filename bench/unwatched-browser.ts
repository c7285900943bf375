import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
type Waiting = { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }

/** Messages on the browser's pipe end with a NUL byte. */
const END = '\0'

/**
 * A Chromium on a stored profile, controlled over its pipe with as few DevTools commands as possible. Test tools
 * observe every request, and for each request of a script Chromium then determines its source position by parsing the
 * whole script again, which costs time that no user would see.
 */
export class UnwatchedBrowser {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(profile: string) {
    this.#child = spawn(
      ensureChromium(),
      [
        ...CHROMIUM_FLAGS,
        '--headless',
        '--lang=en-US',
        '--window-size=1280,800',
        '--remote-debugging-pipe',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      },
    )
    this.#listen(this.#child.stdio[4] as Readable)
  }

  /** Opens an empty tab. A fresh one has a new browser context: no worker, no cache, no session. */
  async openTab({ isFresh }: { isFresh: boolean }): Promise<Tab> {
    const context = isFresh ? await this.send('Target.createBrowserContext') : {}
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', ...context })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    return {
      send: (method, params) => this.send(method, params, String(sessionId)),
      close: async () => {
        await this.send('Target.closeTarget', { targetId })
        if (isFresh) await this.send('Target.disposeBrowserContext', context)
      },
    }
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#lastId += 1
    const id = this.#lastId
    const written = this.#child.stdio[3] as Writable
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      written.write(JSON.stringify({ id, method, params, sessionId }) + END)
    })
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit')
    await this.send('Browser.close')
    await ended
  }

  #listen(read: Readable): void {
    let rest = ''
    read.setEncoding('utf8').on('data', (part: string) => {
      const messages = (rest + part).split(END)
      rest = messages.pop() ?? ''
      for (const message of messages) this.#take(JSON.parse(message) as Answer)
    })
  }

  #take({ id, result, error }: Answer): void {
    const waiting = this.#waiting.get(id ?? -1)
    if (!waiting || id === undefined) return
    this.#waiting.delete(id)
    if (error) waiting.reject(new Error(error.message))
    else waiting.resolve(result ?? {})
  }
}

export type Tab = {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

/** Evaluates an expression in the page and awaits its result. */
export async function evaluate(tab: Tab, expression: string): Promise<unknown> {
  const { result } = (await tab.send('Runtime.evaluate', { returnByValue: true, awaitPromise: true, expression })) as {
    result: { value: unknown }
  }
  return result.value
}
