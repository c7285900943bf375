import { SHIFT_REPORT } from '../../../src/data/sync/kinds/shift-report-intent.ts'
import { reportBodySchema } from '../../../src/shared/contract/sales.ts'
import { status } from '../network.ts'
import type { Call, Thing } from '../model-server.ts'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'reports'
const SHIFTS = { morning: 'first', night: 'second' } as const
type ShiftName = keyof typeof SHIFTS

export const shiftReports: KindAdapter = {
  kind: SHIFT_REPORT,
  roles: ['employee'],
  collection: COLLECTION,
  prepare() {},

  record({ seen, random, person, today, serial }) {
    const day = random.chance(0.7) ? today : dayBefore(today)
    const shift: ShiftName = random.chance(0.6) ? 'morning' : 'night'
    return [meant({ person, day, shift, serial, seen: reportsOf(seen(COLLECTION), person.pharmacyName, day)[0] })]
  },

  edit(row, { server, person, serial }) {
    const { day, shift } = row.intent as { day: string; shift: ShiftName }
    const [report, ...more] = reportsOf(server.collection(COLLECTION), person.pharmacyName, day)
    return more.length > 0 ? null : meant({ person, day, shift, serial, seen: report })
  },

  changeElsewhere(server, { random, serial }) {
    const reports = server.collection(COLLECTION)
    if (reports.length === 0) return
    const report = random.pick(reports)
    const part = random.chance(0.5) ? 'first' : 'second'
    const fields = { ...report, dayType: 'double', [`${part}Sales`]: 500_000 + serial, [`${part}Pharmacist`]: 'Somebody Elsewhere', [`${part}Remarks`]: '' }
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

  uniqueKey: (thing) => scopeOf(thing),
  doubleCodes: ['several_reports'],

  mayReplace({ base, intent }, previous, person) {
    if (previous === null || previous.split('|')[1] === person.name) return true
    const { shift } = intent as { shift: ShiftName }
    const seen = (base as { [shift: string]: { sales: number; pharmacist: string } | undefined })[shift]
    return seen !== undefined && previous === `${seen.sales}|${seen.pharmacist}`
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
        return refusal(call) ?? call.server.overwrite(call, { collection: COLLECTION, scope: scopeOf(call.body), id: call.params[0] ?? '', fields: call.body })
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

function refusal({ server, body }: Call) {
  return server.kind === 'extended' && !reportBodySchema.safeParse(body).success ? status(422, { code: 'invalid_field' }) : null
}

type Meaning = { person: MakeContext['person']; day: string; shift: ShiftName; serial: number; seen: Thing | undefined }

function meant({ person, day, shift, serial, seen }: Meaning): Recorded {
  const sales = 1_000 + serial
  const part = SHIFTS[shift]
  const base = seen && seen[`${part}Pharmacist`] ? { [shift]: { sales: seen[`${part}Sales`], pharmacist: seen[`${part}Pharmacist`], remarks: seen[`${part}Remarks`] ?? '' } } : {}
  const { name: pharmacist, pharmacyName } = person
  return {
    kind: SHIFT_REPORT,
    register: `${pharmacyName}/${day}/${shift}`,
    value: `${sales}|${pharmacist}`,
    intent: { pharmacyName, day, dayType: 'single', shift, sales, pharmacist, remarks: '', shiftEnd: `${day}T12:00:00.000Z` },
    base,
  }
}

function reportsOf(reports: readonly Thing[], pharmacyName: string, day: string): Thing[] {
  return reports.filter((report) => report['pharmacyName'] === pharmacyName && report['day'] === day)
}

function valueIn(report: Thing | null, shift: ShiftName): string | null {
  const name = report?.[`${SHIFTS[shift]}Pharmacist`]
  return report && name ? `${Number(report[`${SHIFTS[shift]}Sales`])}|${String(name)}` : null
}

function scopeOf(report: Thing): string {
  return `${String(report['pharmacyName'])}/${String(report['day'])}`
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

