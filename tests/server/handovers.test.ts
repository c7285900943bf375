import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const ADD = '/api/handovers/addAHandover'
const AT = `${TODAY}T08:00:00.000Z`

describe.each(DATABASE_KINDS)('handovers over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function handedOver(fields: object = {}) {
    const pharmacyName = await server.addPharmacy()
    const [writer, next] = [
      await server.addPerson({ pharmacy: pharmacyName }),
      await server.addPerson({ pharmacy: pharmacyName }),
    ]
    const [writerClient, nextClient] = [await server.signIn(writer), await server.signIn(next)]
    const ref = randomUUID()
    const body = { pharmacyName, cash: 350.25, note: 'Keys in the safe', recordedAt: AT, clientRef: ref, ...fields }
    const answer = await writerClient.post(ADD, body)
    const url = `/api/handovers/answerHandover/${ref}`
    return { pharmacyName, writer, next, writerClient, nextClient, ref, body, answer, url }
  }
  const accepted = (fields: object = {}) => ({ answer: 'accepted', cash: 350.25, note: '', answeredAt: AT, ...fields })

  test("the writer and the day are the server's; the amount is exact", async () => {
    const forged = { writerId: 'x', writerName: 'Somebody', day: '2020-01-01', answer: 'accepted', answererId: 'y' }
    const { answer, writer } = await handedOver(forged)
    expect(answer.json()).toMatchObject({
      writerId: writer.id,
      writerName: writer.name,
      day: TODAY,
      cash: 350.25,
      recordedAt: AT,
      answer: null,
      answererId: '',
      revision: 1,
    })
  })

  test('recorded after midnight it belongs to the business day before; a moment in the future is now', async () => {
    const night = await handedOver({ recordedAt: `${TODAY}T00:30:00+03:00` })
    expect(night.answer.json().day).toBe('2026-03-09')
    const ahead = await handedOver({ recordedAt: '2026-03-17T09:00:00.000Z' })
    expect(ahead.answer.json().recordedAt).toBe(new Date(server.clock.now).toISOString())
  })

  test('one operation is one handover, also without its key', async () => {
    const { writerClient, nextClient, body, answer } = await handedOver()
    expect((await writerClient.post(ADD, body)).json()._id).toBe(answer.json()._id)
    expect((await nextClient.post(ADD, body)).json()).toMatchObject({ status: 422, code: 'key_reused' })
  })

  test('an answer is stored with its account; the same one again changes nothing, another one is refused', async () => {
    const { next, nextClient, pharmacyName, url } = await handedOver()
    const first = await nextClient.post(url, accepted({ answererId: next.id }))
    expect(first.json()).toMatchObject({
      answer: 'accepted',
      answererId: next.id,
      answererName: next.name,
      answerCash: 350.25,
      revision: 2,
    })
    expect((await nextClient.post(url, accepted())).json().revision).toBe(2)
    const third = await server.enter({ pharmacy: pharmacyName })
    const other = await third.post(url, accepted({ answer: 'differs', cash: 300 }))
    expect(other.json()).toMatchObject({ status: 409, code: 'forbidden_transition' })
    expect(other.json().current).toMatchObject({ answererId: next.id })
  })

  test('a person does not answer their own handover, nor in the name of another person, nor at another pharmacy', async () => {
    const { writer, writerClient, nextClient, url } = await handedOver()
    expect((await writerClient.post(url, accepted())).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await nextClient.post(url, accepted({ answererId: writer.id }))).json()).toMatchObject({ status: 403 })
    const stranger = await server.enter({ pharmacy: await server.addPharmacy() })
    expect((await stranger.post(url, accepted())).json()).toMatchObject({ status: 403, code: 'foreign_pharmacy' })
    const stored = await nextClient.post('/api/handovers/answerHandover/unknown', accepted())
    expect(stored.json()).toMatchObject({ status: 404, code: 'unknown_id' })
  })

  test.each([
    [{ cash: -1 }, 'cash', 'amount_negative'],
    [{ cash: 1_000_001 }, 'cash', 'amount_too_large'],
    [{ note: 'x'.repeat(2_001) }, 'note', 'too_long'],
  ])('refuses %j', async (fields, path, message) => {
    const { answer } = await handedOver(fields)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path, message }] })
  })

  test('a pharmacy lists its own, newest first; a manager lists all of some days; both are audited', async () => {
    const { pharmacyName, writerClient, nextClient, ref, answer, url } = await handedOver()
    const later = { pharmacyName, cash: 10, note: '', recordedAt: null, clientRef: randomUUID() }
    await writerClient.post(ADD, later)
    await nextClient.post(url, accepted())
    const list = `/api/handovers/pharmacyHandovers/${pharmacyName}`
    const refs = (await nextClient.get(`${list}?from=${TODAY}`))
      .json()
      .map((one: { clientRef: string }) => one.clientRef)
    expect(refs.toSorted()).toEqual([ref, later.clientRef].toSorted())
    expect((await nextClient.get(`${list}?from=2026-03-11`)).json()).toEqual([])
    expect((await nextClient.get(`${list}?ref=${ref}`)).json()).toMatchObject([{ clientRef: ref, answer: 'accepted' }])
    const manager = await server.enter({ role: 'admin' })
    const all = (await manager.get(`/api/handovers?from=${TODAY}&to=${TODAY}`)).json()
    expect(all.filter((one: { pharmacyName: string }) => one.pharmacyName === pharmacyName)).toHaveLength(2)
    const trail = (await manager.get(`/api/audit?entity=handover&id=${answer.json()._id}`)).json()
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['accepted', 'add'])
  })
})
