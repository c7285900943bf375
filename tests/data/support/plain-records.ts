import { answer } from '@counter/outbox/testing'
import type { ApiAnswer, ApiRequest, ServerKind, Transport } from '@counter/outbox'

type Thing = Record<string, unknown> & { _id: string }

/** A plain server of one collection: no revisions, keys or uniqueness. Whole objects are overwritten as sent. */
export class PlainRecords implements Transport {
  readonly stored: Thing[] = []
  /** How often a create arrives: the browser repeats a POST whose connection is reset. */
  times = 1
  #ids = 0

  request({ method, path, body = '{}' }: ApiRequest): Promise<ApiAnswer> {
    const [, , , call = '', id = ''] = new URL(path, 'http://plain').pathname.split('/').map(decodeURIComponent)
    const index = this.stored.findIndex(({ _id }) => _id === id)
    if (call.endsWith('Details')) return Promise.resolve(index < 0 ? answer(404) : answer(200, this.stored[index]))
    if (method === 'GET') return Promise.resolve(answer(200, [...this.stored]))
    const fields = JSON.parse(body) as Record<string, unknown>
    if (call.endsWith('Update')) return Promise.resolve(answer(200, (this.stored[index] = { ...fields, _id: id })))
    for (let time = 0; time < this.times; time += 1) this.stored.push({ ...fields, _id: `thing-${(this.#ids += 1)}` })
    return Promise.resolve(answer(200, this.stored.at(-1)))
  }

  serverKind(): Promise<ServerKind> {
    return Promise.resolve('plain')
  }

  hasJustAnswered(): boolean {
    return false
  }
}
