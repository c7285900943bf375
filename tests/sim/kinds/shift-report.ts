import { SHIFT_REPORT } from '../../../src/shared/contract/intents/shift-report.ts'
import { Problem, invalidField } from '../../../server/http/problem.ts'
import { EMPTY_DAY, dayAfterWrite } from '../../../server/rules/report-write.ts'
import type { StoredDay } from '../../../server/rules/report-write.ts'
import { refuseTooLarge } from '../../../server/rules/size-limits.ts'
import { reportBodySchema } from '../../../src/shared/contract/report-body.ts'
import { dailyReportSchema } from '../../../src/shared/contract/sales.ts'
import { OLDEST_REPORT_DAY, riyadhDayOf } from '../../../src/shared/rules/business-day.ts'
import { SHIFT_FIELDS, wireName } from '../../../src/shared/contract/shift-fields.ts'
import type { CountedTill } from '../../../src/shared/contract/till.ts'
import { NO_SHIFT_FIELDS, shiftOf } from '../../../src/shared/rules/shift-of-report.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { ModelServer, Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'reports'
const SHIFTS = { morning: 'first', night: 'second' } as const
/** The forms in which different programs write that no shift is reported yet. */
const UNREPORTED_FORMS = [
  NO_SHIFT_FIELDS,
  {},
  { ...NO_SHIFT_FIELDS, secondSales: '0', secondPharmacist: '', secondRemarks: '' },
]
/** The day on which every history begins. */
const FIRST_DAY = '2026-10-20'
type ShiftName = keyof typeof SHIFTS

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
  collection: COLLECTION,
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
      server.create(null, { collection: COLLECTION, scope: scopeOf(fields), fields })
    }
  },

  record({ seen, random, person, today, serial }) {
    const day = random.chance(0.7) ? today : dayBefore(today)
    const one: ShiftName = random.chance(0.6) ? 'morning' : 'night'
    // A person who worked both shifts reports both.
    const shifts: readonly ShiftName[] = random.chance(0.2) ? ['morning', 'night'] : [one]
    return shifts.map((shift) =>
      meant({ person, day, shift, serial, seen: reportsOf(seen(COLLECTION), person.pharmacyName, day)[0] }),
    )
  },

  edit(row, { server, person, serial }) {
    const { day, shift, till } = row.intent as { day: string; shift: ShiftName; till?: unknown }
    const [report, ...more] = reportsOf(server.collection(COLLECTION), person.pharmacyName, day)
    if (more.length > 0) return null
    const recorded = meant({ person, day, shift, serial, seen: report })
    // The form shows a till that was counted, and saves it again.
    return till === undefined ? recorded : { ...recorded, intent: { till, ...(recorded.intent as object) } }
  },

  changeElsewhere(server, { random, serial }) {
    const reports = server.collection(COLLECTION)
    if (reports.length === 0) return
    const report = random.pick(reports)
    const part = random.chance(0.5) ? 'first' : 'second'
    const fields = {
      ...report,
      dayType: 'double',
      [`${part}Sales`]: 500_000 + serial,
      [`${part}Pharmacist`]: 'Somebody Elsewhere',
      [`${part}Remarks`]: serial % 2 === 0 ? '' : `elsewhere ${serial}`,
      ...(serial % 3 === 0 && { [`${part}Till`]: tillElsewhere(server, serial) }),
    }
    server.overwrite(null, { collection: COLLECTION, scope: scopeOf(report), id: report._id, fields })
  },

  effects({ before, after }) {
    return (['morning', 'night'] as const).flatMap((shift) => {
      const [previous, value] = [valueIn(before, shift), valueIn(after, shift)]
      return previous === value ? [] : [{ register: `${scopeOf(after)}/${shift}`, value: value ?? 'nothing', previous }]
    })
  },

  valueOf(server, register) {
    const [pharmacyName = '', day = '', shift = ''] = register.split('/')
    return valueIn(reportsOf(server.collection(COLLECTION), pharmacyName, day)[0] ?? null, shift as ShiftName)
  },

  edits: {
    path: /^\/api\/reports\/editAReport\/([^/]+)$/,
    untouched(report, rows) {
      const meant = new Set<string>(
        rows.flatMap(({ intent }) => {
          const recorded = intent as { shift: ShiftName }
          // A shift that was recorded without a till says nothing about it.
          return SHIFT_FIELDS.filter((field) => field in recorded).map((field) => wireName(recorded.shift, field))
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

  mayReplace({ base, intent }, previous, person) {
    if (previous === null || previous.split('|')[1] === person.name) return true
    const { shift } = intent as { shift: ShiftName }
    const seen = (base as { [shift: string]: { sales: number; pharmacist: string; remarks: string } | undefined })[
      shift
    ]
    return seen !== undefined && previous === `${seen.sales}|${seen.pharmacist}|${seen.remarks.trim()}`
  },

  routes: [
    {
      method: 'GET',
      path: /^\/api\/reports\/pharmacyReportsDay\/([^/]+)$/,
      call: 'pharmacyReportsDay',
      handle({ server, flight, query }) {
        const [pharmacyName, day] = [query.get('pharmacyName') ?? '', query.get('reportDate') ?? '']
        server.noteLook(flight, `${pharmacyName}/${day}`)
        return status(200, reportsOf(server.collection(COLLECTION), pharmacyName, day))
      },
    },
    {
      method: 'GET',
      path: /^\/api\/reports\/pharmacyReports\/([^/]+)$/,
      call: 'pharmacyReports',
      handle({ server, flight, params }) {
        const reports = server.collection(COLLECTION).filter((report) => report['pharmacyName'] === params[0])
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
        const there = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
        return (
          refusal(call, there) ??
          server.overwrite(call, { collection: COLLECTION, scope: scopeOf(body), id: params[0] ?? '', fields: body })
        )
      },
    },
  ],
}

function create(call: Call) {
  const { server, flight, body } = call
  const refused = refusal(call)
  if (refused) return refused
  const [there] = reportsOf(server.collection(COLLECTION), String(body['pharmacyName']), String(body['day']))
  if (there && server.kind === 'extended') {
    server.noteLook(flight, scopeOf(there))
    return status(409, { code: 'duplicate_report', current: there })
  }
  return status(200, server.create(call, { collection: COLLECTION, scope: scopeOf(body), fields: body }))
}

/** Applies the reference server's own rules. */
function refusal({ server, flight, body }: Call, there?: Thing) {
  if (server.kind === 'plain') return null
  const report = reportBodySchema.safeParse(body).data
  if (!report) return status(422, { code: 'invalid_field' })
  const isStale = there !== undefined && report.revision !== undefined && report.revision !== there['revision']
  if (isStale) return null
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
    if (typeof day === 'string') return status(409, { code: 'stale_revision', current: there })
    refuseTooLarge(reportBodySchema, {
      after: { fields: report, extra: day.extra },
      before: { fields: there ?? {}, extra: stored.extra },
    })
    return null
  } catch (error) {
    if (error instanceof Problem) return status(error.status, { code: error.code, errors: error.errors })
    throw error
  }
}

/** The author of a shift is known by name: names in a simulation are unique. */
function storedDayOf(there: Thing): StoredDay {
  const report = dailyReportSchema.parse(there)
  const shift = (name: ShiftName) => ({ ...shiftOf(report, name), by: null })
  return { dayType: report.dayType, morning: shift('morning'), night: shift('night'), extra: {} }
}

type Meaning = { person: MakeContext['person']; day: string; shift: ShiftName; serial: number; seen: Thing | undefined }

function meant({ person, day, shift, serial, seen }: Meaning): Recorded {
  const sales = 1_000 + serial
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
  const { name: pharmacist, pharmacyName } = person
  // Unique, so that no shift can replace another unnoticed; sometimes empty.
  const remarks = serial % 4 === 0 ? '' : `${shift} remark ${serial}`
  return {
    kind: SHIFT_REPORT,
    register: `${pharmacyName}/${day}/${shift}`,
    value: `${sales}|${pharmacist}|${remarks}`,
    intent: {
      pharmacyName,
      day,
      dayType: 'single',
      shift,
      sales,
      pharmacist,
      remarks,
      shiftEnd: `${day}T12:00:00.000Z`,
      // Sometimes counted with the figure, sometimes the figure alone. Not drawn, so that the histories stay as they are.
      ...(serial % 3 === 0 && { till: tillOf(serial) }),
    },
    base,
  }
}

function tillOf(serial: number): CountedTill {
  const amount = 1_000 + serial - (serial % 7)
  return { counts: [{ kind: 'Cash', amount }], cash: null, difference: 0 - (serial % 7), reason: `till ${serial}` }
}

/** Other programs may store a till that cannot be read here. */
function tillElsewhere(server: ModelServer, serial: number): unknown {
  return server.kind === 'plain' && serial % 2 === 0 ? { counts: 'all there' } : tillOf(serial)
}

function reportsOf(reports: readonly Thing[], pharmacyName: string, day: string): Thing[] {
  return reports.filter((report) => report['pharmacyName'] === pharmacyName && report['day'] === day)
}

function valueIn(report: Thing | null, shift: ShiftName): string | null {
  const name = report?.[`${SHIFTS[shift]}Pharmacist`]
  if (!report || !name) return null
  return [
    Number(report[`${SHIFTS[shift]}Sales`]),
    String(name),
    String(report[`${SHIFTS[shift]}Remarks`] ?? '').trim(),
  ].join('|')
}

function scopeOf(report: Record<string, unknown>): string {
  return `${String(report['pharmacyName'])}/${String(report['day'])}`
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
