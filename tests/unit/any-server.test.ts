import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leaveUpdateKind } from '../../src/kinds/leave-update/kind.ts'
import { personalRecordKind } from '../../src/kinds/personal-record/kind.ts'
import { shiftReportKind } from '../../src/kinds/shift-report/kind.ts'
import { shortageSupportKind } from '../../src/kinds/shortage-support/kind.ts'
import type { AnyKind, Decision } from '@counter/outbox'
import { userSchema, withEmail } from '../../src/shared/contract/employees.ts'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { monthlyFiguresSchema } from '../../src/shared/contract/monthly.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { pharmacySchema } from '../../src/shared/contract/pharmacies.ts'
import { asItCame, isUnreadable, readRows } from '../../src/shared/contract/readable.ts'
import type { Readable } from '../../src/shared/contract/readable.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { onWire, shiftFields } from '../../src/shared/contract/shift-fields.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { damaged } from '../support/damage.ts'
import { DAY, PERSON, PHARMACY, soundRecords } from '../support/sound-records.ts'
import type { Entity } from '../support/sound-records.ts'

const schemas: Record<Entity, Readable<object>> = {
  user: userSchema,
  pharmacy: pharmacySchema,
  report: dailyReportSchema,
  month: monthlyFiguresSchema,
  leave: leaveSchema,
  slip: slipSchema,
  visit: visitSchema,
  shortage: shortageSchema,
}
const entities = Object.keys(schemas) as Entity[]

describe('a record of any server', () => {
  test.each(entities)('a sound %s is read without loss', (entity) => {
    expect(schemas[entity].parse(soundRecords[entity].record)).not.toHaveProperty('$unreadable')
  })

  test.each(entities)(
    'a %s is read whatever its optional fields contain, and a record without an id does not affect its neighbours',
    (entity) => {
      fc.assert(
        fc.property(damaged(entity), (record) => {
          const list = readRows(
            [soundRecords[entity].record, record, { ...record, [soundRecords[entity].identity[0]]: [] }, null],
            schemas[entity],
          )
          expect(list?.rows).toHaveLength(2)
          expect(list?.unread).toHaveLength(2)
          // A stored row parses to itself.
          expect(schemas[entity].parse(structuredClone(list?.rows[1]))).toEqual(list?.rows[1])
        }),
      )
    },
  )

  it('reports the id and the field that could not be read', () => {
    const broken = { ...soundRecords.report.record, day: 'Invalid date' }
    expect(readRows([broken, 7], dailyReportSchema)).toEqual({
      rows: [],
      unread: [
        { id: 'report-1', field: 'day' },
        { id: null, field: '' },
      ],
    })
    expect(readRows({ message: 'No' }, dailyReportSchema)).toBeNull()
  })

  test.each([
    ['vaccinationDetails', {}],
    ['contacts', null],
    ['contacts', [null]],
    ['isAdmin', {}],
    ['revision', 0],
    ['birthDate', 'garbage'],
    ['email', 7.5e300],
    ['employeeName', []],
  ])('a person whose %s is %j is still readable', (field, value) => {
    expect(userSchema.parse({ ...soundRecords.user.record, [field]: value })).toMatchObject({
      _id: PERSON,
      currentPharmacy: PHARMACY,
    })
  })

  test.each([
    ['1e3', 1000],
    ['5e-17', 0],
    ['.5', 0.5],
    [' 7. ', 7],
    ['', null],
    ['0x10', null],
    ['Infinity', null],
    ['7 SAR', null],
  ])('reads the figure %j as %j', (value, figure) => {
    const slip = slipSchema.parse({ _id: '1', netPay: value })
    expect(slip.netPay).toBe(figure)
    expect(isUnreadable(slip, 'netPay')).toBe(figure === null && value !== '')
  })

  test.each([
    [1, true],
    ['1', true],
    [true, true],
    ['true', true],
    [0, false],
    ['0', false],
    ['', false],
    [null, false],
    ['yes', false],
  ])('reads the flag %j as %j', (value, flag) => {
    expect(userSchema.parse({ _id: 'a', isAdmin: value }).isAdmin).toBe(flag)
  })

  it('falls back to another name of the person, then to the email, then to the email typed at sign-in', () => {
    expect(userSchema.parse({ _id: 'a', employeeName: {}, shortestName: 'Amal' })).toMatchObject({
      employeeName: 'Amal',
      shorterName: 'Amal',
    })
    expect(withEmail(userSchema.parse({ _id: 'a', email: {} }), 'amal@chain.example')).toMatchObject({
      email: 'amal@chain.example',
      shortestName: 'amal@chain.example',
    })
  })

  it('is read without a large result however many entries of a list are unreadable', () => {
    const user = userSchema.parse({
      ...soundRecords.user.record,
      contacts: Array.from({ length: 100_000 }, () => null),
    })
    expect([user.contacts, isUnreadable(user, 'contacts'), isUnreadable(user, 'birthDate')]).toEqual([[], true, false])
    expect(JSON.stringify(user).length).toBeLessThan(5_000)
  })

  test.each(entities)(
    'a %s is read without a field that is too deep to store, and the field is kept for writes',
    (entity) => {
      const { record } = soundRecords[entity]
      const tooDeep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
      const row = schemas[entity].parse({ ...record, importedFrom: tooDeep })
      expect(structuredClone(row)).toEqual({ ...schemas[entity].parse(record), $unreadable: ['importedFrom'] })
      expect(asItCame(row)['importedFrom'] === tooDeep).toBe(true)
    },
  )

  it('keeps the readable entries of a list and marks the unreadable fields', () => {
    const user = userSchema.parse({ _id: 'a', contacts: [null, { contactName: 'Huda', contactNo: {} }] })
    expect(user.contacts).toMatchObject([{ contactName: 'Huda', contactNo: '' }])
    const slip = slipSchema.parse({ _id: 's', basicPay: 'much', netPay: 12 })
    expect([slip.basicPay, isUnreadable(slip, 'basicPay'), isUnreadable(slip, 'netPay')]).toEqual([0, true, false])
  })
})

type Replay = {
  entity: Entity
  /** Overrides of the sound record, applied before it is damaged. */
  of?: Record<string, unknown>
  kind: AnyKind
  write: unknown
  base: unknown
  writes: readonly string[]
}

const asked = { status: 'Pending', dateRejoinRequest: null, dateRejoinRequestStatus: null }

const shiftEnd = '2026-11-20T20:00:00.000Z'
const replays: [string, Replay][] = [
  [
    'a night shift',
    {
      entity: 'report',
      kind: shiftReportKind,
      base: {},
      write: {
        pharmacyName: PHARMACY,
        day: DAY,
        dayType: 'double',
        shifts: { night: { sales: 9, pharmacist: 'Badr', remarks: '', shiftEnd } },
      },
      writes: ['dayType', 'secondSales', 'secondPharmacist', 'secondPharmacistId', 'secondRemarks', 'secondShiftEnd'],
    },
  ],
  [
    'a cancellation',
    {
      entity: 'leave',
      kind: leaveUpdateKind,
      base: null,
      of: asked,
      write: { leaveId: 'leave-1', actor: 'requester', action: { is: 'cancel' } },
      writes: ['status'],
    },
  ],
  [
    'a decision on a leave',
    {
      entity: 'leave',
      kind: leaveUpdateKind,
      base: null,
      of: asked,
      write: { leaveId: 'leave-1', actor: 'manager', action: { is: 'approve' } },
      writes: ['status'],
    },
  ],
  [
    'a decision on a return',
    {
      entity: 'leave',
      kind: leaveUpdateKind,
      base: null,
      write: { leaveId: 'leave-1', actor: 'manager', action: { is: 'approveRejoin' } },
      writes: ['dateRejoinRequestStatus', 'dateRejoined', 'daysLate', 'rejectReason'],
    },
  ],
  [
    'a rejoin request',
    {
      entity: 'leave',
      kind: leaveUpdateKind,
      base: null,
      write: { leaveId: 'leave-1', actor: 'requester', action: { is: 'requestRejoin', date: '2026-11-12' } },
      writes: ['dateRejoinRequest', 'dateRejoinRequestStatus', 'rejectReason'],
    },
  ],
  [
    'a support',
    {
      entity: 'shortage',
      of: { retired: undefined },
      kind: shortageSupportKind,
      base: null,
      write: { shortageId: 'shortage-1', supports: true, names: ['Amal'], pharmacyName: PHARMACY, timeDone: shiftEnd },
      writes: ['shortageRegisterers'],
    },
  ],
  [
    'a vaccination',
    {
      entity: 'user',
      kind: personalRecordKind,
      base: null,
      write: {
        userId: PERSON,
        change: {
          is: 'vaccination',
          status: 'secondDoseTaken',
          firstDoseDate: '2021-05-01',
          secondDoseDate: '2021-06-01',
        },
      },
      writes: ['vaccinated', 'vaccinationDetails'],
    },
  ],
  [
    'a contact',
    {
      entity: 'user',
      kind: personalRecordKind,
      base: [],
      write: {
        userId: PERSON,
        change: {
          is: 'contacts',
          contacts: [{ contactName: 'New', contactRelation: '', contactNo: '0509999999', contactEmail: '' }],
        },
      },
      writes: ['contacts'],
    },
  ],
]

/** The engine's decision on the given server record. */
async function decided({ kind, write, base }: Replay, answer: unknown): Promise<Decision> {
  const look = await kind.look(
    write,
    (path) =>
      Promise.resolve({
        kind: 'answer',
        status: 200,
        body: ['latest', 'reports', 'userLeaves'].some((list) => path.includes(list)) ? [answer] : answer,
        retryAfterMs: null,
        cursor: null,
        etag: null,
        date: null,
        list: undefined,
      }),
    PERSON,
  )
  if (!look.ok) throw new Error('not read')
  return kind.decide({ view: look.view, write, base, ambiguous: false, opId: 'op-9', ownerId: 'u1' })
}

/** What a server with revisions keeps although the app leaves it out: the unreadable fields of a report's shifts. */
function keptOf(entity: Entity, record: Record<string, unknown>): Record<string, unknown> {
  const report = entity === 'report' ? dailyReportSchema.safeParse(record).data : undefined
  if (report?.revision === undefined) return {}
  const names = Object.keys(onWire(shiftFields)).filter((name) => isUnreadable(report, name))
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name]])))) as object as Record<
    string,
    unknown
  >
}

describe('a replay', () => {
  test.each(replays)('of %s leaves every field it does not write unchanged', async (_name, replay) => {
    let written = 0
    await fc.assert(
      fc.asyncProperty(damaged(replay.entity, replay.of), async (record) => {
        const decision = await decided(replay, record)
        if (decision.action !== 'write') return
        written += 1
        const { _id, ...fields } = record
        const body = { ...keptOf(replay.entity, record), ...(JSON.parse(JSON.stringify(decision.body)) as object) }
        const untouched = (from: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(from).filter(([field]) => !replay.writes.includes(field)))
        expect(untouched(body)).toEqual(untouched(JSON.parse(JSON.stringify(fields)) as Record<string, unknown>))
        // Replaying against the written record is a no-op.
        expect(await decided(replay, { ...body, _id })).toMatchObject({ action: 'nothing' })
      }),
    )
    expect(written).toBeGreaterThan(20)
  })

  it('keeps the unreadable entries of a list in their place', async () => {
    const support = new Map(replays).get('a support')
    const entries = [null, { name: 'Huda', phName: PHARMACY, timeDone: 'soon' }, 'x']
    const decision =
      support &&
      (await decided(support, { ...soundRecords.shortage.record, ...support.of, shortageRegisterers: entries }))
    expect(decision).toMatchObject({ body: { shortageRegisterers: [...entries, { name: 'Amal' }] } })

    const contact = new Map(replays).get('a contact')
    const contacts = ['?', { contactName: 'Huda', contactNo: 5, since: 1 }, 7]
    const added = contact && (await decided(contact, { ...soundRecords.user.record, contacts }))
    expect(added).toMatchObject({
      body: { contacts: ['?', { contactName: 'Huda', contactNo: 5, since: 1 }, 7, { contactName: 'New' }] },
    })
  })
})
