import type { Correction, Punch } from '../../contract/attendance.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import type { User } from '../../contract/employees.ts'
import type { KpiFigures } from '../../contract/kpi-figures.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { Shortage } from '../../contract/shortages.ts'
import type { Standard, Visit } from '../../contract/visits.ts'
import { STANDARDS } from '../../contract/visits.ts'
import { businessDayOf, monthOf, riyadhDayOf } from '../days/business-day.ts'
import { countedShortages } from '../shortages/doubled-shortages.ts'
import { countedReports } from '../sales/doubles.ts'
import { groupBy } from '../values/group-by.ts'
import { toHalalas } from '../values/halalas.ts'
import { withCorrections } from '../hours/punch-correction.ts'
import { namesInRecords } from '../people/person-names.ts'
import type { PersonNames } from '../people/person-names.ts'
import { isShiftReported, ownerOf, shiftOf } from '../sales/shift-of-report.ts'
import { differenceHalalas, tillOf } from '../till/till-difference.ts'
import { newestVisitFirst } from '../visits/visit-review.ts'
import { dayOfVisit } from '../visits/visit-trend.ts'
import { countedVisits } from '../visits/visits.ts'
import { minutesLate, stintsOf } from '../hours/worked-hours.ts'

/** docs/rules.md, *Monthly KPIs*. */
export type KpiPerson = PersonNames & Pick<User, '_id' | 'currentPharmacy'>

/** A reported shift. `halalas` null: the figure cannot be read. `till`: counted minus sales, null if not counted. */
export type KpiShift = {
  day: string
  shift: Shift
  pharmacyName: string
  pharmacist: string
  /** Null: only the name says whose it is. */
  personId: string | null
  halalas: number | null
  till: number | null
}

/** The reported shifts of a month, newest first; copies of one report count once. */
export function shiftsOfMonth(reports: readonly DailyReport[], month: string): KpiShift[] {
  const shifts = countedReports(reports).flatMap(({ report }) =>
    monthOf(report.day) === month ? SHIFTS.flatMap((shift) => kpiShiftOf(report, shift) ?? []) : [],
  )
  return shifts.sort((a, b) => (a.day === b.day ? (a.shift < b.shift ? 1 : -1) : a.day < b.day ? 1 : -1))
}

function kpiShiftOf(report: DailyReport, shift: Shift): KpiShift | null {
  if (!isShiftReported(report, shift)) return null
  const { pharmacist, sales } = shiftOf(report, shift)
  const till = tillOf(report, shift)
  return {
    day: report.day,
    shift,
    pharmacyName: report.pharmacyName,
    pharmacist: (pharmacist ?? '').trim(),
    personId: ownerOf(report, shift),
    halalas: sales === null ? null : toHalalas(sales),
    till: till === null || till === 'unreadable' ? null : differenceHalalas(till, sales),
  }
}

/**
 * Whose a name is where no id is beside it: of several people who have it, the one with that whole name, else the one of that
 * pharmacy; null if that leaves none or several.
 */
export function ownerIndex(people: readonly KpiPerson[]): (name: string, pharmacyName: string) => string | null {
  const byName = new Map<string, KpiPerson[]>()
  for (const person of people) {
    for (const name of namesInRecords(person)) byName.set(name, [...(byName.get(name) ?? []), person])
  }
  return (name, pharmacyName) => {
    const named = byName.get(name.trim()) ?? []
    const whole = named.filter(({ employeeName }) => employeeName.trim() === name.trim())
    const closest = whole.length > 0 ? whole : named
    const there = closest.length > 1 ? closest.filter((person) => person.currentPharmacy === pharmacyName) : closest
    return there.length === 1 ? (there[0]?._id ?? null) : null
  }
}

/** Sales in halalas; a figure that cannot be read adds nothing. */
export function salesOfShifts(shifts: readonly KpiShift[]): number {
  return shifts.reduce((sum, { halalas }) => sum + (halalas ?? 0), 0)
}

/** In percent; null if the pharmacy sold nothing. */
export function shareOf(ownHalalas: number, allHalalas: number): number | null {
  return allHalalas === 0 ? null : (ownHalalas / allHalalas) * 100
}

/** Sales ÷ shifts with a readable figure, in whole halalas; null without one. */
export function averageOfShifts(shifts: readonly KpiShift[]): number | null {
  const read = shifts.filter(({ halalas }) => halalas !== null)
  return read.length === 0 ? null : Math.round(salesOfShifts(read) / read.length)
}

/** Each person's shifts, the most sales first. `key`: their id, or the name where only that is known. */
export function byPharmacist(shifts: readonly KpiShift[]): { key: string; pharmacist: string; shifts: KpiShift[] }[] {
  return [...groupBy(shifts, ({ personId, pharmacist }) => personId ?? pharmacist)]
    .map(([key, own]) => ({ key, pharmacist: own[0]?.pharmacist ?? '', shifts: own }))
    .sort((a, b) => salesOfShifts(b.shifts) - salesOfShifts(a.shifts))
}

/** Shifts whose till was counted, and the sum of their differences: money that is missing is negative. */
export function tillOfShifts(shifts: readonly KpiShift[]): { counted: KpiShift[]; halalas: number } {
  const counted = shifts.filter(({ till }) => till !== null)
  return { counted, halalas: counted.reduce((sum, { till }) => sum + (till ?? 0), 0) }
}

/** `change` from the last visit before the month; null without one, or without a grade there. */
export type StandardGrade = { standard: Standard; average: number; change: number | null }
export type KpiVisits = { visits: Visit[]; grades: StandardGrade[]; average: number | null }

/**
 * A person's visits in presence in a month, newest first, and the average grade of each standard; an unreadable grade
 * does not count.
 */
export function visitsOfMonth(ofPerson: readonly Visit[], month: string): KpiVisits {
  const present = countedVisits(ofPerson)
    .filter(({ evaluationType }) => evaluationType === 'inPrescence')
    .toSorted(newestVisitFirst)
  const visits = present.filter((visit) => monthOf(dayOfVisit(visit) ?? '') === month)
  const before = present.find((visit) => {
    const day = dayOfVisit(visit)
    return day !== null && monthOf(day) < month
  })
  const grades = STANDARDS.flatMap((standard): StandardGrade[] => {
    const average = averageOf(visits.flatMap((visit) => visit[standard].grade ?? []))
    const earlier = before?.[standard].grade ?? null
    return average === null ? [] : [{ standard, average, change: earlier === null ? null : average - earlier }]
  })
  return { visits, grades, average: averageOf(grades.map(({ average }) => average)) }
}

function averageOf(figures: readonly number[]): number | null {
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}

export type SupportedShortage = { shortage: Shortage; day: string; personId: string }

/** Whom the entries of a month in the lists of supporters belong to. */
export function shortagesOfMonth(
  shortages: readonly Shortage[],
  { month, namedBy }: { month: string; namedBy: ReturnType<typeof ownerIndex> },
): SupportedShortage[] {
  return countedShortages(shortages).flatMap(({ shortage }) =>
    shortage.shortageRegisterers.flatMap(({ name, userId, phName, timeDone }) => {
      const day = timeDone === null ? '' : riyadhDayOf(Date.parse(timeDone))
      const personId = monthOf(day) === month ? userId || namedBy(name, phName) : null
      return personId === null ? [] : [{ shortage, day, personId }]
    }),
  )
}

export type Kpis = {
  person: KpiPerson
  shifts: KpiShift[]
  /** Of the pharmacies in which the person had a shift, all shifts of the month. */
  pharmacyShifts: KpiShift[]
  visits: KpiVisits
  shortages: SupportedShortage[]
  /** Newest first; null if they are not known. */
  checkIns: readonly KpiCheckIn[] | null
}

export type KpiRows = {
  people: readonly KpiPerson[]
  /** Of the month, newest first. */
  shifts: readonly KpiShift[]
  visits: readonly Visit[]
  shortages: readonly Shortage[]
  /** Of each person; omitted if they are not known. */
  checkIns?: ReadonlyMap<string, readonly KpiCheckIn[]> | undefined
  month: string
}

/** Each person's KPIs of a month, in the order of the people. */
export function kpisOf({ people, shifts, visits, shortages, checkIns, month }: KpiRows): Kpis[] {
  const namedBy = ownerIndex(people)
  const byPerson = groupBy(
    shifts,
    ({ personId, pharmacist, pharmacyName }) => personId ?? namedBy(pharmacist, pharmacyName),
  )
  const byPharmacy = groupBy(shifts, ({ pharmacyName }) => pharmacyName)
  const visitsBy = groupBy(visits, ({ evaluatedPharmacistId }) => evaluatedPharmacistId)
  const supported = groupBy(shortagesOfMonth(shortages, { month, namedBy }), ({ personId }) => personId)
  return people.map((person) => {
    const own = byPerson.get(person._id) ?? []
    const pharmacies = new Set(own.map(({ pharmacyName }) => pharmacyName))
    return {
      person,
      shifts: own,
      pharmacyShifts: [...pharmacies].flatMap((name) => byPharmacy.get(name) ?? []),
      visits: visitsOfMonth(visitsBy.get(person._id) ?? [], month),
      shortages: supported.get(person._id) ?? [],
      checkIns: checkIns ? (checkIns.get(person._id) ?? []) : null,
    }
  })
}

/** A check-in of the month, by its business day; `minutesLate` 0 within the grace. */
export type KpiCheckIn = { day: string; at: string; minutesLate: number }

/** A person's check-ins of a month, newest first, with their approved corrections. */
export function checkInsOfMonth({
  punches,
  corrections,
  month,
  hours,
  now,
}: {
  punches: readonly Punch[]
  corrections: readonly Correction[]
  month: string
  hours: ShiftHours
  now: number
}): KpiCheckIn[] {
  const stints = stintsOf(withCorrections([...punches], [...corrections]), { now, nightCutOff: hours.nightCutOff })
  return stints
    .flatMap(({ day, in: first }) =>
      first && monthOf(day) === month
        ? [{ day, at: first.at, minutesLate: minutesLate(Date.parse(first.at), hours) }]
        : [],
    )
    .toReversed()
}

/** Check-ins at these instants, newest first. */
export function checkInsAt(instants: readonly string[], hours: ShiftHours): KpiCheckIn[] {
  return instants
    .map((at) => {
      const time = Date.parse(at)
      return { day: businessDayOf(time, hours.nightCutOff), at, minutesLate: minutesLate(time, hours) }
    })
    .toReversed()
}

/** The check-ins that were on time, in percent; null without one, or if they are not known. */
export function onTimeShare({ checkIns, late }: Pick<KpiFigures, 'checkIns' | 'late'>): number | null {
  return checkIns === null || checkIns === 0 ? null : ((checkIns - (late ?? 0)) / checkIns) * 100
}

/** A person's month in figures: what the server sends for everybody, and what the rows of one person add up to. */
export function figuresOf({ person, shifts, pharmacyShifts, visits, shortages, checkIns }: Kpis): KpiFigures {
  const till = tillOfShifts(shifts)
  return {
    userId: person._id,
    employeeName: person.employeeName,
    currentPharmacy: person.currentPharmacy,
    pharmacies: [...new Set(shifts.map(({ pharmacyName }) => pharmacyName))].sort(),
    shifts: shifts.length,
    halalas: salesOfShifts(shifts),
    average: averageOfShifts(shifts),
    pharmacyHalalas: salesOfShifts(pharmacyShifts),
    pharmacyAverage: averageOfShifts(pharmacyShifts),
    tills: till.counted.length,
    tillHalalas: till.halalas,
    checkIns: checkIns?.length ?? null,
    late: checkIns?.filter(({ minutesLate: minutes }) => minutes > 0).length ?? null,
    visits: visits.visits.length,
    grade: visits.average,
    shortages: shortages.length,
  }
}
