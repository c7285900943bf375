import { describe, expect, it } from 'vitest'
import { importUnsent } from '@counter/outbox'
import { wakeOwnerIn } from '../../src/data/record/owner-actions.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { answer } from '@counter/outbox/testing'
import { makeEngine, shift } from './support/engine.ts'

const AT = '2026-11-21T09:00:00.000Z'
const leaveIntent = (dateFrom: string, dateTo: string) => ({
  natureLeave: 'Annual Leave',
  dateFrom,
  dateTo,
  applyDate: '2026-11-21',
  outsideTravelling: false,
  comment: '',
  requesterId: 'sara',
  requesterName: 'Sara',
  requesterShortestName: 'Sara',
  requesterEmail: 'sara@example.com',
})
const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`

describe('lanes', () => {
  it('block only the owner whose session has ended, until they sign in', async () => {
    const engine = makeEngine()
    await engine.record({ ownerId: 'sara', intent: shift({ day: dayOf(0) }) })
    await engine.record({ ownerId: 'sara', intent: shift({ day: dayOf(1) }) })
    await engine.record({ ownerId: 'omar', intent: shift({ day: dayOf(2), pharmacist: 'Omar' }) })
    const serve = engine.server.serve.bind(engine.server)
    engine.server.serve = (request) =>
      request.account === 'sara' ? answer(401, { code: 'session_expired' }) : serve(request)
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.states()).toEqual(['signInNeeded', 'signInNeeded', 'done'])
    engine.server.serve = serve
    await wakeOwnerIn(engine.store, { ownerId: 'sara', at: AT })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
  })

  it('send two requests of one person that came from another tablet one after the other', async () => {
    const engine = makeEngine()
    const leave = (opId: string, dateFrom: string) => ({
      opId,
      kind: 'leaveRequest',
      schemaVersion: 1,
      base: [],
      recordedAt: AT,
      intent: leaveIntent(dateFrom, '2026-12-31'),
    })
    const rows = [leave('operation-one-00000', '2026-12-01'), leave('operation-two-00000', '2026-12-20')]
    const text = JSON.stringify({ format: 'counter-unsent-work', version: 1, exportedAt: AT, ownerId: 'sara', rows })
    await importUnsent(engine.store, { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT })
    const created: unknown[] = []
    engine.server.serve = ({ method, body = '{}' }) => {
      if (method === 'GET') return answer(200, created)
      created.push({ ...JSON.parse(body), _id: `leave-${created.length}` })
      return answer(200, created.at(-1))
    }
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(created).toHaveLength(2)
  })

  it('send a leave request while an earlier one on other days is refused, and keep one that shares its days', async () => {
    const engine = makeEngine()
    for (const [dateFrom, dateTo] of [
      ['2026-12-03', '2026-12-10'],
      ['2026-12-10', '2026-12-12'],
      ['2027-02-01', '2027-02-05'],
    ] as const) {
      const intent = leaveIntent(dateFrom, dateTo)
      const lane = kinds['leaveRequest']?.lane(intent, 'sara') ?? ''
      await engine.record({ kind: 'leaveRequest', lane, base: [], intent })
    }
    const created: { dateFrom: string }[] = []
    engine.server.serve = ({ method, body = '{}' }) => {
      if (method === 'GET') return answer(200, created)
      const leave = { ...(JSON.parse(body) as { dateFrom: string }), _id: `leave-${created.length}` }
      if (leave.dateFrom === '2026-12-03') return answer(422, { code: 'invalid_field' })
      created.push(leave)
      return answer(200, leave)
    }
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['rejected', 'queued', 'done'])
    expect(created.map(({ dateFrom }) => dateFrom)).toEqual(['2027-02-01'])
  })

  it('send a check-out while the check-in before it is refused', async () => {
    const engine = makeEngine()
    for (const direction of ['in', 'out'] as const) {
      const intent = { userId: 'sara', direction, pharmacyName: 'P2023', deviceAt: AT, clock: null, after: null }
      await engine.record({ kind: 'punch', lane: kinds['punch']?.lane(intent, 'sara') ?? '', base: null, intent })
    }
    engine.server.serve = ({ method, body = '{}' }) => {
      if (method === 'GET') return answer(200, [])
      const punch = JSON.parse(body) as { direction: string }
      if (punch.direction === 'in') return answer(422, { code: 'invalid_field' })
      return answer(200, { ...punch, _id: 'punch', userId: 'sara', at: AT, receivedAt: AT, isUncertain: false })
    }
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['rejected', 'done'])
  })
})
