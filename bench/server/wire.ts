import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

/**
 * An HTTP client with one keep-alive connection and one request at a time. Minimal, because it shares the machine with
 * the server it measures. Requires a Content-Length in responses, which all of ours have without compression.
 */
export class Wire {
  readonly #port: number
  #socket: Socket | null = null
  #came: Buffer = Buffer.alloc(0)
  #answer: { done: (answer: { status: number; body: string }) => void; fail: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#port = port
  }

  async ask(request: string): Promise<{ status: number; body: string }> {
    const socket = this.#socket ?? (await this.#connect())
    return new Promise((done, fail) => {
      this.#answer = { done, fail }
      socket.write(request)
    })
  }

  close(): void {
    this.#answer = null
    this.#socket?.destroy()
  }

  /** Reconnects if the server closed an idle connection. */
  async #connect(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    this.#came = Buffer.alloc(0)
    this.#socket = socket
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#answer?.fail(error))
    socket.on('close', () => {
      this.#socket = null
      this.#answer?.fail(new Error('the connection was closed'))
    })
    return socket
  }

  #take(chunk: Buffer): void {
    this.#came = this.#came.length === 0 ? chunk : Buffer.concat([this.#came, chunk])
    const headEnd = this.#came.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = this.#came.toString('latin1', 0, headEnd)
    const bodyStart = headEnd + HEAD_END.length
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#came.length < bodyStart + length) return
    const body = this.#came.toString('utf8', bodyStart, bodyStart + length)
    this.#came = this.#came.subarray(bodyStart + length)
    const answer = this.#answer
    this.#answer = null
    answer?.done({ status: Number(head.slice(9, 12)), body })
  }
}

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

export function requestText({ method, path, headers, body = '' }: Asked): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (method === 'POST') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}${HEAD_END}${body}`
}
