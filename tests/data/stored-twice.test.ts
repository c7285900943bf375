import { describe, expect, it } from 'vitest'
import { engineOn } from '@counter/outbox/testing'
import type { Fresh } from '@counter/outbox/testing'
import { isToBeEmptied } from '../../src/data/record/without-content.ts'
import { PAY_SLIP } from '../../src/kinds/pay-slip/kind.ts'
import { VISIT } from '../../src/kinds/visit/kind.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../src/shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import { newSlipBodySchema } from '../../src/shared/contract/payroll.ts'
import { seenOf } from '../../src/shared/rules/sales/shift-of-report.ts'
import { emptyGrades } from '../../src/shared/rules/visits/visits.ts'
import { makeEngine, newRow, shift } from './support/engine.ts'
import { PlainRecords } from './support/plain-records.ts'

/** A Chromium with six idle connections, each of which is reset after the commit, sends a POST seven times. */
const MOST_COPIES = 7
const AT = '2026-11-21T09:00:00.000Z'
/** What the engine may need for seven writes, with its waits between. */
const LONGEST_WAIT_MS = 600_000

/** A plain server that processes the first create repeatedly, as when the browser repeats it over reset connections. */
async function storedTwice(times = 2) {
  const engine = makeEngine()
  engine.server.kind = 'plain'
  const { opId } = await engine.record({ intent: shift() })
  engine.server.script.push(
    (_look, serve) => serve(),
    (_create, serve) => {
      for (let time = 1; time < times; time += 1) serve()
      return serve()
    },
  )
  await engine.sender.drain()
  return { engine, opId }
}

describe('a report that a plain server stored twice', () => {
  it('is sent, and both copies carry the reference of their row', async () => {
    const { engine, opId } = await storedTwice()
    expect(await engine.states()).toEqual(['done'])
    expect(engine.server.reports).toMatchObject([{ clientRef: opId }, { clientRef: opId }])
  })

  it('is corrected in each copy, however many there are, so that removing any loses nothing', async () => {
    const { engine, opId } = await storedTwice(MOST_COPIES)
    await engine.record({ intent: shift({ sales: 7 }), base: { morning: seenOf(shift()) } })
    await engine.record({ intent: shift({ shift: 'night', sales: 8 }) })
    await drainAll(engine)
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
    const each = { clientRef: opId, firstSales: 7, secondSales: 8 }
    expect(engine.server.reports).toMatchObject(Array.from({ length: MOST_COPIES }, () => each))
    // The screens have all copies as they are now.
    expect(engine.copies.at(-1)).toMatchObject({ object: each, copies: Array.from({ length: 6 }, () => each) })
  })

  it('is a conflict where the second one is of another operation', async () => {
    const { engine } = await storedTwice()
    for (const report of engine.server.reports.slice(1)) report['clientRef'] = 'another'
    await engine.record({ intent: shift({ sales: 7 }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'conflict'])
  })
})

const leave = {
  natureLeave: 'Annual Leave',
  dateFrom: '2026-12-01',
  dateTo: '2026-12-03',
  applyDate: '2026-11-21',
  outsideTravelling: false,
  comment: '',
  requesterId: 'sara',
  requesterName: 'Sara',
  requesterShortestName: 'Sara',
  requesterEmail: 'sara@demo.example',
}
const shortage = {
  shortageUPC: '6281000000002',
  shortageName: 'Panadol',
  shortagePrice: 12,
  shortagePicLink: '',
  registerer: { name: 'Sara', phName: 'P2023', timeDone: AT },
}
const visit = {
  evaluatingManager: 'mona',
  evaluatingManagerName: 'Mona',
  evaluatedPharmacy: 'P2023',
  pharmacist: { id: 'sara', name: 'Sara' },
  evaluationType: 'inPrescence',
  grades: emptyGrades(),
  generalRemarks: '',
  recordedAt: AT,
}
const slip = newSlipBodySchema.parse({
  userId: 'sara',
  userName: 'Sara',
  month: '2026-11-01',
  salaryOf: 'November-2026',
  basicPay: 3_000,
  netPay: 3_000,
})

const CREATED: readonly (readonly [kind: string, intent: object, base: unknown])[] = [
  [LEAVE_REQUEST, leave, []],
  [NEW_SHORTAGE, shortage, null],
  [VISIT, visit, []],
  [PAY_SLIP, slip, null],
]

/** The engine and a plain server, which stores each create that many times. */
function withRepeats(times = 2) {
  const server = new PlainRecords()
  server.times = times
  return engineOn({
    kinds,
    server,
    isToBeEmptied,
    newRow: (fresh: Fresh) => newRow(fresh as Parameters<typeof newRow>[0]),
  })
}

describe('an entry that a plain server stored several times', () => {
  it.each(CREATED)('is sent, and never parked by its copies (%s)', async (kind, intent, base) => {
    const engine = withRepeats(MOST_COPIES)
    const { opId } = await record(engine, { kind, intent, base })
    await drainAll(engine)
    expect(await engine.states()).toEqual(['done'])
    expect(engine.server.stored.map(({ clientRef }) => clientRef)).toEqual(
      Array.from({ length: MOST_COPIES }, () => opId),
    )
  })

  it.each([
    ['cancelled', 'sara', 'requester', { is: 'cancel' }, { status: 'Cancelled' }],
    ['approved', 'mona', 'manager', { is: 'approve' }, { status: 'Approved' }],
    ['rejected', 'mona', 'manager', { is: 'reject', reason: '' }, { status: 'Rejected' }],
  ] as const)('is a leave of which each copy is %s', async (_what, ownerId, actor, action, after) => {
    const engine = withRepeats(MOST_COPIES)
    await record(engine, { kind: LEAVE_REQUEST, intent: leave, base: [] })
    await drainAll(engine)
    // Whichever copy the person saw.
    const intent = { leaveId: engine.server.stored[3]?._id, actor, action }
    await record(engine, { kind: LEAVE_UPDATE, intent, ownerId })
    await drainAll(engine)
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject(Array.from({ length: MOST_COPIES }, () => after))
    expect(engine.copies.at(-1)).toMatchObject({ object: after, copies: Array.from({ length: 6 }, () => after) })
  })

  it('is a shortage whose support by a colleague is added to each copy, and withdrawn from each', async () => {
    const engine = withRepeats()
    await record(engine, { kind: NEW_SHORTAGE, intent: shortage })
    await drainAll(engine)
    const support = {
      shortageId: engine.server.stored[1]?._id,
      supports: true,
      names: ['Badr'],
      pharmacyName: 'P2024',
      timeDone: AT,
    }
    const supporters = () => engine.server.stored.map((one) => [one['shortageRegisterers']].flat().length)
    await record(engine, { kind: SHORTAGE_SUPPORT, intent: support, ownerId: 'badr' })
    await drainAll(engine)
    expect(supporters()).toEqual([2, 2])
    await record(engine, { kind: SHORTAGE_SUPPORT, intent: { ...support, supports: false }, ownerId: 'badr' })
    await drainAll(engine)
    expect(supporters()).toEqual([1, 1])
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
  })
})

type Engine = Pick<ReturnType<typeof withRepeats>, 'sender' | 'states' | 'time'>

/** Until nothing waits any more. */
async function drainAll({ sender, states, time }: Engine): Promise<void> {
  for (let turn = 0; turn < MOST_COPIES; turn += 1) {
    await sender.drain()
    if ((await states()).every((state) => state === 'done' || state === 'conflict')) return
    time.now += LONGEST_WAIT_MS
    time.monotonic += LONGEST_WAIT_MS
  }
}

type Entry = { kind: string; intent: object; base?: unknown; ownerId?: string }

function record(engine: ReturnType<typeof withRepeats>, { kind, intent, base = null, ownerId = 'sara' }: Entry) {
  const { lane, schemaVersion } = kinds[kind] ?? {}
  if (!lane || schemaVersion === undefined) throw new Error(kind)
  return engine.record({ kind, intent, base, ownerId, lane: lane(intent, ownerId), schemaVersion } as Fresh)
}
