import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { contactFrom, noteContact, noteSilence, readContact, readSilence } from '../../src/data/http/server-contact.ts'
import { until } from '../support/until.ts'

const RECEIVED = Date.UTC(2026, 10, 21, 9, 0, 10)

describe('the last answer of the server', () => {
  beforeEach(() => deviceDb.settings.clear())

  it('gives the clock difference, less half the round trip', () => {
    const date = new Date(Date.UTC(2026, 10, 21, 9, 12, 8)).toUTCString()
    const contact = contactFrom({ date, receivedAt: RECEIVED, roundTripMs: 3_000 })
    expect(contact).toEqual({ at: RECEIVED, serverAheadMs: 12 * 60_000, uncertainMs: 2_000 })
  })

  it.each([null, 'no date'])('gives no clock difference where the header is %s', (date) => {
    expect(contactFrom({ date, receivedAt: RECEIVED, roundTripMs: 100 })).toMatchObject({
      at: RECEIVED,
      serverAheadMs: null,
    })
  })

  it('is stored for the device page', async () => {
    expect(await readContact()).toBeNull()
    noteContact({ date: null, receivedAt: RECEIVED, roundTripMs: 100 })
    expect(await until('it to be stored', readContact)).toMatchObject({ at: RECEIVED })
  })

  it('ends a silence, and only the first call without an answer begins one', async () => {
    expect(await readSilence()).toBeNull()
    noteSilence(performance.now())
    const since = await until('the silence', readSilence)
    noteSilence(performance.now())
    expect(await readSilence()).toBe(since)
    noteContact({ date: null, receivedAt: since + 1, roundTripMs: 100 })
    await until('its end', async () => (await readSilence()) === null)
  })

  it('came later than what a call says that began before it and failed', async () => {
    const beganAt = performance.now()
    noteContact({ date: null, receivedAt: Date.now(), roundTripMs: 100 })
    noteSilence(beganAt)
    expect(await readSilence()).toBeNull()
  })

  it('ends a silence that another tab or the worker noted', async () => {
    noteSilence(performance.now())
    await until('the silence', readSilence)
    vi.resetModules()
    const worker = await import('../../src/data/http/server-contact.ts')
    worker.noteContact({ date: null, receivedAt: Date.now(), roundTripMs: 100 })
    await until('its end', async () => (await readSilence()) === null)
  })
})
