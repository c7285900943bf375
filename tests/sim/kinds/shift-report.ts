import { SHIFT_REPORT } from '../../../src/shared/contract/intents/shift-report.ts'
import { Problem, invalidField } from '../../../server/http/problem.ts'
import { EMPTY_DAY, dayAfterWrite, unknownIn } from '../../../server/rules/report-write.ts'
import type { StoredDay } from '../../../server/rules/report-write.ts'
import { refuseTooLarge } from '../../../server/rules/size-limits.ts'
import { reportBodySchema } from '../../../src/shared/contract/report-body.ts'
import { dailyReportSchema } from '../../../src/shared/contract/sales.ts'
import { OLDEST_REPORT_DAY, riyadhDayOf } from '../../../src/shared/rules/days/business-day.ts'
import { SHIFT_FIELDS, wireName } from '../../../src/shared/contract/shift-fields.ts'
import type { CountedTill } from '../../../src/shared/contract/till.ts'
import { correctionOf, NO_SHIFT_FIELDS, ownerOf, shiftOf } from '../../../src/shared/rules/sales/shift-of-report.ts'
import { figureOf as figureSaid } from '../../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportIntent } from '../../../src/shared/rules/sales/shift-report.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { ApiAnswer } from '@counter/outbox'
import type { ModelServer, Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, MakeContext, Recorded } from './adapter.ts'

export const REPORTS = 'reports'
const SHIFTS = { morning: 'first', night: 'second' } as const
const CORRECTIONS = ['firstCorrection', 'secondCorrection'] as const
/** The forms in which different programs write that no shift is reported yet. */
const UNREPORTED_FORMS = [
  NO_SHIFT_FIELDS,
  {},
  { ...NO_SHIFT_FIELDS, secondSales: '0', secondPharmacist: '', secondRemarks: '' },
]
/** One time in so many is that of a tablet that does not know how far its clock is off; the others are within a second. */
const UNCERTAIN_EVERY = 5
const MOST_OFF_MS = 600
const SPREAD = 379
/** The day on which every history begins. */
const FIRST_DAY = '2026-10-20'
export type ShiftName = keyof typeof SHIFTS

export const shiftReports: KindAdapter = {
  kind: SHIFT_REPORT,
  example: ({ employee, pharmacy, today, at }) => ({
    by: 'employee',
    intent: {
      pharmacyName: pharmacy,
      day: today,
      dayType: 'single',
      shift: 'morning',
      sales: 1_000,
      pharmacist: employee.name,
      remarks: '',
      shiftEnd: at,
    },
    base: {},
  }),
  roles: ['employee'],
  collection: REPORTS,
  registerIn: (current, register) => valueIn((current as Thing[])[0] ?? null, register.split('/')[2] as ShiftName),

  /** In some worlds other programs have already written the day, without any shift. */
  prepare(server, { random, people }) {
    for (const pharmacyName of new Set(people.map((person) => person.pharmacyName))) {
      if (!random.chance(0.5)) continue
      const fields = {
        pharmacyName,
        day: FIRST_DAY,
        dayType: 'single',
        dayTimeStamp: Date.parse(`${FIRST_DAY}T00:00:00+03:00`),
        ...random.pick(UNREPORTED_FORMS),
        ...unknownFields(random),
      }
      server.create(null, { collection: REPORTS, scope: scopeOf(fields), fields })
    }
  },

  record(context) {
    const { seen, random, person, today } = context
    const day = random.chance(0.7) ? today : dayBefore(today)
    const one: ShiftName = random.chance(0.6) ? 'morning' : 'night'
    // A person who worked both shifts reports both.
    const shifts: readonly ShiftName[] = random.chance(0.2) ? ['morning', 'night'] : [one]
    return shifts.map((shift) =>
      meant(context, { day, shift, seen: reportsOf(seen(REPORTS), person.pharmacyName, day)[0] }),
    )
  },

  edit(row, context) {
    const { server, person } = context
    const { day, shift, till } = row.intent as { day: string; shift: ShiftName; till?: unknown }
    const [report, ...more] = reportsOf(server.collection(REPORTS), person.pharmacyName, day)
    if (more.length > 0) return null
    const recorded = meant(context, { day, shift, seen: report })
    // The form shows a till that was counted, and saves it again.
    return till === undefined ? recorded : { ...recorded, intent: { till, ...(recorded.intent as object) } }
  },

  changeElsewhere(server, { random, serial }) {
    const reports = server.collection(REPORTS)
    if (reports.length === 0) return
    const report = random.pick(reports)
    const part = random.chance(0.5) ? 'first' : 'second'
    const isReported = Boolean(report[`${part}Pharmacist`])
    const fields = {
      ...report,
      ...(isReported && isCorrectedHere(server, serial)
        ? correction(report, part, { sales: 600_000 + serial, at: server.now })
        : entryElsewhere(report, part, { server, serial })),
    }
    server.overwrite(null, { collection: REPORTS, scope: scopeOf(report), id: report._id, fields })
  },

  effects({ before, after }) {
    return (['morning', 'night'] as const).flatMap((shift) => {
      const [previous, value] = [valueIn(before, shift), valueIn(after, shift)]
      return previous === value ? [] : [{ register: `${scopeOf(after)}/${shift}`, value: value ?? 'nothing', previous }]
    })
  },

  valueOf(server, register) {
    const [pharmacyName = '', day = '', shift = ''] = register.split('/')
    return valueIn(reportsOf(server.collection(REPORTS), pharmacyName, day)[0] ?? null, shift as ShiftName)
  },

  edits: {
    path: /^\/api\/reports\/editAReport\/([^/]+)$/,
    untouched(report, rows) {
      const meant = new Set<string>(
        rows.flatMap(({ intent }) => {
          const recorded = intent as { shift: ShiftName }
          // A shift that was recorded without a till says nothing about it.
          const fields = SHIFT_FIELDS.filter((field) => field in recorded).map((field) =>
            wireName(recorded.shift, field),
          )
          return [...fields, `${SHIFTS[recorded.shift]}PharmacistId`]
        }),
      )
      const { dayType: _decided, ...rest } = report
      return Object.fromEntries(Object.entries(rest).filter(([name]) => !meant.has(name)))
    },
  },

  uniqueKey: (thing) => scopeOf(thing),
  isShownTwice: (copies) =>
    typeof copies[0]?.['clientRef'] === 'string' && new Set(copies.map(({ clientRef }) => clientRef)).size === 1,
  doubleCodes: ['several_reports'],

  /** An earlier entry of a person is replaced by a later one of theirs, which a second tablet may send first. */
  isLater: isSurelyLater,

  /**
   * A figure that is entered twice keeps the time of the later entry if both are sent together, and of the earlier one if
   * the second finds its figure there.
   */
  isAlike: (one, other) => withoutEnd(one) === withoutEnd(other) && (endIn(one) === null) === (endIn(other) === null),

  isThereOtherwise(server, { register, value, serial }) {
    const [pharmacyName, day, shift] = register.split('/')
    const isReplaced = (report: Thing | null) => {
      const there = report && scopeOf(report) === `${pharmacyName}/${day}` ? valueIn(report, shift as ShiftName) : null
      return there !== null && isSameReporter(there, value) && isSurelyLater(there, value)
    }
    return (
      server.collection(REPORTS).some(isReplaced) ||
      server.ledger.slice(serial).some(({ collection, before }) => collection === REPORTS && isReplaced(before))
    )
  },

  mayReplace({ base, intent, value }, previous, person, earlier = []) {
    if (previous === null) return true
    const { shift } = intent as { shift: ShiftName }
    const { hasNamesake, [shift]: seen } = base as Base
    const saysTheSame = (figure: Figure) => previous.startsWith(`${saidIn(figure)}|`)
    if (seen && saysTheSame(seen)) return true
    // What was recorded before it is sent with it, with the person's own figures that it had seen.
    const mine = [base, ...earlier.map((before) => before.base)].flatMap((each) => (each as Base).mine?.[shift] ?? [])
    const isMine = earlier.some((before) => before.value === previous) || mine.some(saysTheSame)
    if (isMine && !isSurelyLater(previous, value)) return true
    // Where nothing but a name says whose it is, a person who has a namesake is asked about their own too.
    return hasNamesake !== true && isFigureOf(previous, person) && isSurelyLater(value, previous)
  },

  routes: [
    {
      method: 'GET',
      path: /^\/api\/reports\/pharmacyReportsDay\/([^/]+)$/,
      call: 'pharmacyReportsDay',
      handle({ server, flight, query }) {
        const [pharmacyName, day] = [query.get('pharmacyName') ?? '', query.get('reportDate') ?? '']
        server.noteLook(flight, `${pharmacyName}/${day}`)
        return status(200, reportsOf(server.collection(REPORTS), pharmacyName, day))
      },
    },
    {
      method: 'GET',
      path: /^\/api\/reports\/pharmacyReports\/([^/]+)$/,
      call: 'pharmacyReports',
      handle({ server, flight, params }) {
        const reports = server.collection(REPORTS).filter((report) => report['pharmacyName'] === params[0])
        for (const report of reports) server.noteLook(flight, scopeOf(report))
        return status(200, reports)
      },
    },
    { method: 'POST', path: /^\/api\/reports\/addAReport$/, call: 'addAReport', handle: create },
    {
      method: 'POST',
      path: /^\/api\/reports\/editAReport\/([^/]+)$/,
      call: 'editAReport',
      handle(call) {
        const { server, body, params } = call
        const there = server.collection(REPORTS).find(({ _id }) => _id === params[0])
        const judged = judge(call, there)
        if (judged.refused) return judged.refused
        const fields = { ...unknownIn(body), ...judged.owners, ...judged.corrections }
        return server.overwrite(call, { collection: REPORTS, scope: scopeOf(body), id: params[0] ?? '', fields })
      },
    },
  ],
}

function create(call: Call) {
  const { server, flight, body } = call
  const { refused, owners } = judge(call)
  if (refused) return refused
  const [there] = reportsOf(server.collection(REPORTS), String(body['pharmacyName']), String(body['day']))
  if (there && server.kind === 'extended') {
    server.noteLook(flight, scopeOf(there))
    return status(409, { code: 'duplicate_report', current: there })
  }
  return status(200, server.create(call, { collection: REPORTS, scope: scopeOf(body), fields: { ...body, ...owners } }))
}

type Judged = {
  refused?: ApiAnswer
  owners?: Record<`${'first' | 'second'}PharmacistId`, string | null>
  corrections?: Record<string, unknown>
}

/** Applies the reference server's own rules: why it refuses a body, or whose the shifts are that it takes from it. */
function judge({ server, flight, body }: Call, there?: Thing): Judged {
  if (server.kind === 'plain') return {}
  const report = reportBodySchema.safeParse(body).data
  if (!report) return { refused: status(422, { code: 'invalid_field' }) }
  const isStale = there !== undefined && report.revision !== undefined && report.revision !== there['revision']
  if (isStale) return {}
  try {
    if (report.day < OLDEST_REPORT_DAY) throw invalidField('day', 'day_too_early')
    if (report.day > riyadhDayOf(server.now)) throw invalidField('day', 'day_in_future')
    const stored = there ? storedDayOf(there) : EMPTY_DAY
    const { account } = flight.request
    const day = dayAfterWrite({
      stored,
      body: report,
      writer: { id: account, names: [server.nameOf(account)] },
      now: new Date(server.now).toISOString(),
    })
    if (typeof day === 'string') return { refused: status(409, { code: 'stale_revision', current: there }) }
    refuseTooLarge(reportBodySchema, {
      after: { fields: report, extra: unknownIn(day.extra) },
      before: { fields: there ?? {}, extra: unknownIn(stored.extra) },
    })
    const corrections = CORRECTIONS.flatMap((name) => (day.extra[name] ? [[name, day.extra[name]]] : []))
    return {
      corrections: Object.fromEntries(corrections) as Record<string, unknown>,
      owners: { firstPharmacistId: day.morning.by, secondPharmacistId: day.night.by },
    }
  } catch (error) {
    if (error instanceof Problem) return { refused: status(error.status, { code: error.code, errors: error.errors }) }
    throw error
  }
}

function storedDayOf(there: Thing): StoredDay {
  const report = dailyReportSchema.parse(there)
  const shift = (name: ShiftName) => ({ ...shiftOf(report, name), by: ownerOf(report, name) })
  const corrections = CORRECTIONS.flatMap((name) => (report[name] ? [[name, report[name]]] : []))
  return {
    dayType: report.dayType,
    morning: shift('morning'),
    night: shift('night'),
    extra: Object.fromEntries(corrections) as StoredDay['extra'],
  }
}

type Figure = { sales: number; pharmacist: string; remarks: string }
type Base = { hasNamesake?: boolean; mine?: { [Name in ShiftName]?: Figure[] } } & { [Name in ShiftName]?: Figure }
type Meaning = { day: string; shift: ShiftName; seen: Thing | undefined }

function meant(context: MakeContext, { day, shift, seen }: Meaning): Recorded {
  const { person, serial } = context
  const sales = figureOf(person, 1_000 + serial)
  const part = SHIFTS[shift]
  const base =
    seen && seen[`${part}Pharmacist`]
      ? {
          [shift]: {
            sales: seen[`${part}Sales`],
            pharmacist: seen[`${part}Pharmacist`],
            remarks: seen[`${part}Remarks`] ?? '',
          },
        }
      : {}
  const mine = ownBefore(context, { day, shift })
  const namesake = context.server.kind === 'plain' && hasNamesake(context) ? { hasNamesake: true } : {}
  const { name: pharmacist, pharmacyName } = person
  const time = timeOf(context)
  // Unique, so that no shift can replace another unnoticed; sometimes empty.
  const remarks = serial % 4 === 0 ? '' : `${shift} remark ${serial}`
  return {
    kind: SHIFT_REPORT,
    register: `${pharmacyName}/${day}/${shift}`,
    value: `${saidIn({ sales, pharmacist, remarks })}|${time.certainEnd ?? ''}`,
    intent: {
      pharmacyName,
      day,
      dayType: 'single',
      shift,
      sales,
      pharmacist,
      remarks,
      ...time,
      // Sometimes counted with the figure, sometimes the figure alone. Not drawn, so that the histories stay as they are.
      ...(serial % 3 === 0 && { till: tillOf(serial) }),
    },
    base: { ...base, ...namesake, ...(mine.length > 0 && { mine: { [shift]: mine } }) },
  }
}

/** What the person recorded of this shift here, and the server does not have yet. */
function ownBefore({ unsent, person }: MakeContext, { day, shift }: { day: string; shift: ShiftName }): Figure[] {
  return unsent.flatMap(({ intent }) => {
    const earlier = intent as ShiftReportIntent
    const isOfShift = earlier.pharmacyName === person.pharmacyName && earlier.day === day && earlier.shift === shift
    return isOfShift ? [figureSaid(earlier) as Figure] : []
  })
}

/**
 * The moment of saving: by the server's clock within a second, or by that of the tablet where its offset is not known.
 * Not drawn, so that the histories stay as they are.
 */
function timeOf({ server, now, serial }: MakeContext): { shiftEnd: string; certainEnd: string | null } {
  if (serial % UNCERTAIN_EVERY === 0) return { shiftEnd: now, certainEnd: null }
  const offBy = ((serial * SPREAD) % (2 * MOST_OFF_MS + 1)) - MOST_OFF_MS
  const shiftEnd = new Date(Math.round(server.now) + offBy).toISOString()
  return { shiftEnd, certainEnd: shiftEnd }
}

/** Whether one entry on the server was surely made after the other: each time is known to within a second. */
export function isSurelyLater(one: string, other: string): boolean {
  return isApart(endIn(one), endIn(other))
}

type Saved = Pick<Partial<ShiftReportIntent>, 'certainEnd'>

/** The same of what was recorded. */
export function wasSurelySavedLater(one: Saved, other: Saved): boolean {
  const [end, otherEnd] = [one, other].map(({ certainEnd }) => (certainEnd ? Date.parse(certainEnd) : null))
  return isApart(end ?? null, otherEnd ?? null)
}

function isApart(end: number | null, otherEnd: number | null): boolean {
  return end !== null && otherEnd !== null && end - otherEnd > 2_000
}

function endIn(value: string): number | null {
  const end = value.split('|')[3] ?? ''
  return end === '' ? null : Date.parse(end)
}

function withoutEnd(value: string): string {
  return value.slice(0, value.lastIndexOf('|'))
}

/** Whether both entries are one person's, whatever name is on them. */
export function isSameReporter(one: string, other: string): boolean {
  const [index, otherIndex] = [one, other].map((value) => value.split('|')[0]?.split('.')[1] ?? '')
  return index !== '' && index === otherIndex
}

function saidIn({ sales, pharmacist, remarks }: Figure): string {
  return [written(sales), pharmacist, remarks.trim()].join('|')
}

function written(sales: number): string {
  return Number.isInteger(sales) ? String(sales) : sales.toFixed(2)
}

function hasNamesake({ person, people }: Pick<MakeContext, 'person' | 'people'>): boolean {
  return people.some(({ id, name }) => id !== person.id && name === person.name)
}

/** The halalas of a figure say who reported it, because a name may be that of two people. */
function figureOf({ id }: Pick<MakeContext['person'], 'id'>, sar: number): number {
  return Number(`${sar}.${String(Number(id.split(' ')[1]) + 1).padStart(2, '0')}`)
}

function isFigureOf(value: string, person: Pick<MakeContext['person'], 'id'>): boolean {
  return isSameReporter(value, written(figureOf(person, 0)))
}

function tillOf(serial: number): CountedTill {
  const amount = 1_000 + serial - (serial % 7)
  return { counts: [{ kind: 'Cash', amount }], cash: null, difference: 0 - (serial % 7), reason: `till ${serial}` }
}

/** Whether a manager corrects a shift, and nobody reports it. Not drawn, and not in older histories. */
function isCorrectedHere({ kind, sim }: ModelServer, serial: number): boolean {
  return kind === 'extended' && sim.history.clocks !== undefined && serial % 4 === 1
}

type Part = (typeof SHIFTS)[ShiftName]

function correction(report: Thing, part: Part, { sales, at }: { sales: number; at: number }) {
  const former = (report[`${part}Correction`] as { sales: number } | null | undefined)?.sales
  const first = former ?? Number(report[`${part}Sales`])
  const made = { sales: first, byName: 'A manager', at: new Date(at).toISOString(), reason: 'The receipt says so' }
  return { [`${part}Sales`]: sales, [`${part}Correction`]: made }
}

function entryElsewhere(report: Thing, part: Part, { server, serial }: { server: ModelServer; serial: number }) {
  return {
    dayType: 'double',
    [`${part}Sales`]: 500_000 + serial,
    [`${part}Pharmacist`]: 'Somebody Elsewhere',
    ...(server.kind === 'extended' && { [`${part}PharmacistId`]: 'somebody elsewhere' }),
    [`${part}Remarks`]: serial % 2 === 0 ? '' : `elsewhere ${serial}`,
    ...(serial % 3 === 0 && { [`${part}Till`]: tillElsewhere(server, serial) }),
    ...(report[`${part}Correction`] != null && { [`${part}Correction`]: null }),
  }
}

/** The report that has a figure in place of this one which it must not replace: a surely later or a corrected one. */
export function overtaking(intent: ShiftReportIntent, server: ModelServer): Thing | undefined {
  return reportsOf(server.collection(REPORTS), intent.pharmacyName, intent.day).find((report) => {
    const there = dailyReportSchema.parse(report)
    return correctionOf(there, intent.shift) !== null || wasSurelySavedLater(shiftOf(there, intent.shift), intent)
  })
}

/** Other programs may store a till that cannot be read here. */
function tillElsewhere(server: ModelServer, serial: number): unknown {
  return server.kind === 'plain' && serial % 2 === 0 ? { counts: 'all there' } : tillOf(serial)
}

function reportsOf(reports: readonly Thing[], pharmacyName: string, day: string): Thing[] {
  return reports.filter((report) => report['pharmacyName'] === pharmacyName && report['day'] === day)
}

export function valueIn(report: Thing | null, shift: ShiftName): string | null {
  const part = SHIFTS[shift]
  const name = report?.[`${part}Pharmacist`]
  if (!report || !name) return null
  const [end, certainEnd] = [report[`${part}ShiftEnd`], report[`${part}CertainEnd`]]
  const said = {
    sales: Number(report[`${part}Sales`]),
    pharmacist: String(name),
    remarks: String(report[`${part}Remarks`] ?? ''),
  }
  return `${saidIn(said)}|${certainEnd === end ? String(certainEnd ?? '') : ''}`
}

function scopeOf(report: Record<string, unknown>): string {
  return `${String(report['pharmacyName'])}/${String(report['day'])}`
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
