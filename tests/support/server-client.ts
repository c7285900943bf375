import type { LightMyRequestResponse } from 'fastify'
import type { App } from '../../server/http/context.ts'

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE'

/** One browser at the server: keeps cookies and sends its account. */
export class ServerClient {
  app: App
  /** The account sent in `X-Account`; null sends none. */
  accountId: string | null = null
  /** The other halves of its sessions by account, kept by `signIn`; without one the cookie is sent alone. */
  halves: Record<string, string> = {}
  cookies: Record<string, string> = {}

  constructor(app: App) {
    this.app = app
  }

  async signIn(email: string, password: string): Promise<LightMyRequestResponse> {
    const answer = await this.post('/api/users/signin', { email, password })
    if (answer.statusCode === 200) this.take(answer.json())
    return answer
  }

  /** Goes on with full scope as the person who has just signed in. */
  take({ _id, half }: { _id: string; half: string }): void {
    this.accountId = _id
    this.halves[_id] = half
  }

  get(url: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers })
  }

  put(url: string, body: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  }

  delete(url: string, body: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send({
      method: 'DELETE',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  }

  post(url: string, body?: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return body === undefined
      ? this.send({ method: 'POST', url, headers })
      : this.send({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(body),
        })
  }

  async send({
    method,
    url,
    headers,
    payload,
  }: {
    method: Method
    url: string
    headers: Headers
    payload?: string
  }): Promise<LightMyRequestResponse> {
    const half = this.accountId === null ? Object.values(this.halves)[0] : this.halves[this.accountId]
    const account: Headers = {
      ...(this.accountId !== null && { 'x-account': this.accountId }),
      ...(half !== undefined && { 'x-session-half': half }),
    }
    const answer = await this.app.inject({
      method,
      url,
      cookies: this.cookies,
      headers: { ...account, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (isGone) delete this.cookies[name]
      else this.cookies[name] = value
    }
    return answer
  }
}
