import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FaultKind =
  /** Never reaches the server; the connection is reset. */
  | 'lostRequest'
  /** The server has done it; the answer is swallowed and the connection reset. */
  | 'lostAnswer'
  /** The server has done it; half of the answer arrives. */
  | 'cutBody'
  /** A captive portal: 200 and a page, the server is not asked. */
  | 'portal'
  /** Waits for `release()` before the server is asked. */
  | 'held'

export type Matcher = { method?: string; path: RegExp }

/** A fault that was ordered. `fired` resolves when it has struck for the first time. */
export type Fault = { fired: Promise<void>; hits: () => number; release: () => void; cancel: () => void }

type Order = Matcher & { kind: FaultKind; left: number; hits: number; strike: () => void; released: Promise<void> }

/** An address in front of a server that can fail in the ways a network does, as a test orders. */
export class FaultProxy {
  /** Every request that was answered, in order; `at` on the monotonic clock. */
  readonly answered: { method: string; path: string; at: number }[] = []
  /** Time a request takes on the link, there and back. */
  linkMs = 0
  readonly #target: string
  readonly #server: Server
  #orders: Order[] = []

  private constructor(target: string) {
    this.#target = target
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Orders a fault for the next `times` requests that match. */
  order(kind: FaultKind, matcher: Matcher, times = 1): Fault {
    const fired = defer()
    const released = defer()
    const order: Order = { ...matcher, kind, left: times, hits: 0, strike: fired.resolve, released: released.promise }
    this.#orders.push(order)
    return {
      fired: fired.promise,
      hits: () => order.hits,
      release: released.resolve,
      cancel: () => {
        order.left = 0
        released.resolve()
      },
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const order = this.#take(request)
    try {
      await this.#act(order, request, response)
    } catch {
      // The server is away: to the browser the connection breaks.
      response.destroy()
    }
    order?.strike()
  }

  #take(request: IncomingMessage): Order | undefined {
    const order = this.#orders.find(
      (one) => one.left > 0 && (!one.method || one.method === request.method) && one.path.test(request.url ?? ''),
    )
    if (order) {
      order.left -= 1
      order.hits += 1
    }
    return order
  }

  async #act(order: Order | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    switch (order?.kind) {
      case 'lostRequest':
        response.destroy()
        return
      case 'portal':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Free Wi-Fi</title><h1>Accept the terms</h1>')
        return
      case 'held':
        order.strike()
        await order.released
        break
      default:
    }
    if (this.linkMs > 0) await new Promise((wake) => setTimeout(wake, this.linkMs))
    const answer = await this.#forward(request, body)
    const answerBody = await readAll(answer)
    if (order?.kind === 'lostAnswer') {
      response.destroy()
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    if (order?.kind === 'cutBody') {
      response.write(answerBody.subarray(0, Math.floor(answerBody.length / 2)), () => response.destroy())
      return
    }
    response.end(answerBody)
    this.answered.push({ method: request.method ?? '', path: request.url ?? '', at: performance.now() })
  }

  async #forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const outgoing = openRequest(this.#target + (request.url ?? '/'), { method: request.method ?? 'GET', headers: request.headers, agent: false })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.end(body)
    return (await answered)[0]
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function defer(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
