import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEPT_ALIVE } from './kept-alive.ts'

export type FaultKind =
  /** The request does not reach the server; the connection is reset. */
  | 'lostRequest'
  /** The server processes the request; the response is dropped and the connection reset. */
  | 'lostAnswer'
  /** The server processes the request; half of the response arrives. */
  | 'cutBody'
  /** A captive portal: 200 and an HTML page, without the server. */
  | 'portal'
  /** The request waits for `release()` before it is forwarded. */
  | 'held'
  /** 503 from an intermediary, without the server. */
  | 'unavailable'
  /** The server processes the request; a gateway responds with 502 and its own page. */
  | 'badGateway'

/** `reused`: only on a connection that has already carried a request. */
export type Matcher = { method?: string; path: RegExp; reused?: boolean }

/** An injected fault. `fired` resolves when it has occurred for the first time. */
export type Fault = { fired: Promise<void>; hits: () => number; release: () => void; cancel: () => void }

type Order = Matcher & { kind: FaultKind; left: number; hits: number; strike: () => void; released: Promise<void> }

/** A proxy in front of a server that injects network faults on request. */
export class FaultProxy {
  /** All requests with a response, in order; `at` on the monotonic clock. */
  readonly answered: { method: string; path: string; at: number }[] = []
  /** All received requests, in order, with or without faults; `at` on the monotonic clock, before the link delay. */
  readonly arrived: { method: string; path: string; at: number }[] = []
  /** All requests that the server behind has answered, whether or not the response got through. */
  readonly served: { method: string; path: string; status: number; at: number }[] = []
  /** Called for each request that no order matches; returns the fault to inject, or null. */
  chance: ((request: { method: string; path: string }) => FaultKind | null) | null = null
  /** Called for each request; returns a response that replaces the server's, or null. */
  instead: ((request: { method: string; path: string }) => Promise<{ status: number; json: object } | null>) | null =
    null
  /** The target of `/api`, if a test serves the app from elsewhere. */
  apiTarget: string | null = null
  /** Delay of each request on the link, round trip. */
  linkMs = 0
  readonly #target: string
  readonly #server: Server
  #orders: Order[] = []
  /** Connections that have carried a request. */
  readonly #used = new WeakSet<object>()

  private constructor(target: string) {
    this.#target = target
    this.#server = createServer(KEPT_ALIVE, (request, response) => void this.#handle(request, response))
  }

  static async start(target: string, port = 0): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.listen(port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Injects a fault into the next `times` matching requests. */
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
    const { method = '', url: path = '' } = request
    this.arrived.push({ method, path, at: performance.now() })
    const order = this.#take(request)
    this.#used.add(request.socket)
    try {
      await this.#act(order?.kind ?? this.chance?.({ method, path }) ?? null, order, request, response)
    } catch {
      // The server is not reachable: the browser's connection breaks.
      response.destroy()
    }
    order?.strike()
  }

  #take(request: IncomingMessage): Order | undefined {
    const order = this.#orders.find(
      (one) =>
        one.left > 0 &&
        (!one.method || one.method === request.method) &&
        one.path.test(request.url ?? '') &&
        (!one.reused || this.#used.has(request.socket)),
    )
    if (order) {
      order.left -= 1
      order.hits += 1
    }
    return order
  }

  async #act(
    kind: FaultKind | null,
    order: Order | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readAll(request)
    switch (kind) {
      case 'lostRequest':
        response.destroy()
        return
      case 'portal':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Free Wi-Fi</title><h1>Accept the terms</h1>')
        return
      case 'unavailable':
        response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable')
        return
      case 'held':
        order?.strike()
        await order?.released
        break
      default:
    }
    const other = await this.instead?.({ method: request.method ?? '', path: request.url ?? '' })
    if (other) {
      response.writeHead(other.status, { 'content-type': 'application/json' }).end(JSON.stringify(other.json))
      return
    }
    if (this.linkMs > 0) await new Promise((wake) => setTimeout(wake, this.linkMs))
    const answer = await this.#forward(request, body)
    const answerBody = await readAll(answer)
    this.served.push({
      method: request.method ?? '',
      path: request.url ?? '',
      status: answer.statusCode ?? 0,
      at: performance.now(),
    })
    if (kind === 'lostAnswer') {
      // A reset instead of an orderly end, like a Wi-Fi that drops its connections.
      request.socket.resetAndDestroy()
      return
    }
    if (kind === 'badGateway') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<!doctype html><h1>502 Bad Gateway</h1>')
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    if (kind === 'cutBody') {
      response.write(answerBody.subarray(0, Math.floor(answerBody.length / 2)), () => response.destroy())
      return
    }
    response.end(answerBody)
    this.answered.push({ method: request.method ?? '', path: request.url ?? '', at: performance.now() })
  }

  async #forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const target = this.apiTarget !== null && request.url?.startsWith('/api/') ? this.apiTarget : this.#target
    const outgoing = openRequest(target + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: request.headers,
      agent: false,
    })
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
