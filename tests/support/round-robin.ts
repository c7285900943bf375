import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEPT_ALIVE } from './kept-alive.ts'

/** A load balancer in front of several servers, round robin; 502 if a server does not respond. */
export class RoundRobin {
  readonly url: string
  /** Number of requests per server. */
  readonly counts: number[]
  readonly #server: Server

  private constructor(server: Server, counts: number[]) {
    this.#server = server
    this.counts = counts
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(urls: readonly string[]): Promise<RoundRobin> {
    const counts = urls.map(() => 0)
    let next = 0
    const server = createServer(KEPT_ALIVE, (incoming, outgoing) => {
      const index = next % urls.length
      next += 1
      counts[index] = (counts[index] ?? 0) + 1
      const { method, headers } = incoming
      const onward = ask(new URL(incoming.url ?? '/', urls[index]), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => {
        if (!outgoing.headersSent) outgoing.writeHead(502)
        outgoing.end()
      })
      incoming.pipe(onward)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new RoundRobin(server, counts)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
