type Headers = Record<string, string>
type Fetch = (url: string, init: { method: string; headers: Headers; body?: string }) => Promise<Response>
export type HttpAnswer = { status: number; headers: globalThis.Headers; body: unknown; text: string }

/** One browser at a listening server: keeps cookies and sends its account. */
export class HttpClient {
  url: string
  accountId: string | null = null
  /** The other half of the session. */
  half: string | null = null
  readonly cookies = new Map<string, string>()

  readonly #fetch: Fetch

  constructor(url: string, fetcher: Fetch = fetch) {
    this.url = url
    this.#fetch = fetcher
  }

  /** The same browser at another URL: sessions belong to the chain, not to a process. */
  at(url: string): HttpClient {
    const other = new HttpClient(url, this.#fetch)
    other.accountId = this.accountId
    other.half = this.half
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  async signIn(email: string, password: string): Promise<HttpAnswer> {
    const answer = await this.post('/api/users/signin', { email, password })
    if (answer.status === 200) {
      const { _id, half } = answer.body as { _id: string; half: string }
      this.accountId = _id
      this.half = half
    }
    return answer
  }

  get(path: string, headers: Headers = {}): Promise<HttpAnswer> {
    return this.#send(path, { method: 'GET', headers })
  }

  post(path: string, body: object, headers: Headers = {}): Promise<HttpAnswer> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  /** For tests that make their own requests. */
  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(this.accountId !== null && { 'x-account': this.accountId }),
      ...(this.half !== null && { 'x-session-half': this.half }),
      ...(cookie !== '' && { cookie }),
    }
  }

  async #send(
    path: string,
    { headers, ...init }: { method: string; headers: Headers; body?: string },
  ): Promise<HttpAnswer> {
    const answer = await this.#fetch(this.url + path, { ...init, headers: { ...this.headers, ...headers } })
    const text = await answer.text()
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
