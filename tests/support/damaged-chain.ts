import fc from 'fast-check'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { damaged } from './damage.ts'
import { HUDA, OFFICE, PHARMACY, SARA } from './plain-fixtures.ts'
import type { PlainServer } from './plain-server.ts'
import { soundRecords } from './sound-records.ts'
import type { Entity } from './sound-records.ts'

type Json = Record<string, unknown>

export const MANAGER = { email: 'manager@plain.example', password: 'plain-password-4' }
export const ACCOUNTANT = { email: 'accountant@plain.example', password: 'plain-password-5' }

/** Damaged fields of a person's own record; the fields that identify them and their pharmacy stay intact. */
const LEFT_BEHIND = {
  birthDate: 'garbage',
  contacts: [null, { contactName: 'Huda', contactNo: 5, since: 2019 }],
  vaccinationDetails: {},
  shorterName: {},
  revision: 0,
  joiningDate: '0000-00-00',
  telNo: [7],
}
const OF_EACH = 15
const DAMAGED_OF_FIVE = 2
const SEED = 18

/** Leaves that the test changes, each damaged in fields that the change does not write. */
const LEAVES_TO_CHANGE = {
  decided: { status: 'Pending', comment: { x: 1 }, daysLate: [] },
  cancelled: { status: 'Pending', comment: { x: 2 }, maxDaysLeave: {} },
  returning: { status: 'Approved', comment: { x: 3 }, applyDate: 'soon' },
  returned: {
    status: 'Approved',
    comment: { x: 4 },
    createdAt: 'then',
    dateRejoinRequest: '2026-11-11',
    dateRejoinRequestStatus: 'Pending',
  },
} as const
type LeaveToChange = keyof typeof LEAVES_TO_CHANGE

/**
 * Fills a plain server with a week of reports and a chain's records, two in five of them damaged in one or more fields.
 * The week's night shifts, some leaves and one shortage are left for the test to change. Each role has an account.
 */
export function fillDamaged(plain: PlainServer, today: string) {
  const sara = plain.users.find(({ email }) => email === SARA.email)
  const huda = plain.users.find(({ email }) => email === HUDA.email)
  const pharmacy = plain.pharmacies[0]
  if (!sara || !huda || !pharmacy) throw new Error('No Sara, no Huda or no pharmacy')
  const harmed = new Set<Json>()
  /** Replaces fields of a stored record. */
  const harm = (record: Json, parts: Json) => harmed.add(Object.assign(record, parts))
  harm(sara, { ...LEFT_BEHIND, isAdmin: 0, isAccountant: '0', position: 'Pharmacist' })
  harm(plain.users.find(({ email }) => email === OFFICE.email) ?? {}, { contacts: null, birthDate: {} })
  harm(pharmacy, { pharmacyAddress: {} })
  const office = { currentPharmacy: 'No Specific Place', position: 'Manager', companyId: 1 }
  for (const person of [
    { ...MANAGER, employeeName: [], shortestName: 'Khalid', isAdmin: '1' },
    { ...ACCOUNTANT, employeeName: 'Aisha', isAccountant: 1 },
  ])
    harm(plain.add(plain.users, { ...person, ...office }), LEFT_BEHIND)

  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
  const left = [
    { firstRemarks: { text: 'x' } },
    { firstShiftEnd: 'late', revision: 0 },
    { dayTimeStamp: 'NaN', firstSales: 'much' },
  ]
  for (const [index, day] of week.entries()) {
    const report = plain.add(plain.reports, {
      pharmacyName: PHARMACY,
      day: `${day}T00:00:00.000+03:00`,
      dayType: 'single',
      firstSales: `${1_000 + index}.50`,
      firstPharmacist: HUDA.name,
      tills: [index],
    })
    if (left[index]) harm(report, left[index])
  }
  const undated = { pharmacyName: PHARMACY, day: today, firstSales: 5, firstPharmacist: HUDA.name }
  harm(plain.add(plain.reports, undated), { day: 'Invalid date' })
  const leaves = {} as Record<LeaveToChange, string>
  for (const [name, parts] of Object.entries(LEAVES_TO_CHANGE) as [LeaveToChange, Json][]) {
    const leave = plain.add(plain.leaves, {
      ...soundRecords.leave.record,
      requesterId: name === 'returned' ? huda._id : sara._id,
      dateRejoinRequest: null,
      dateRejoinRequestStatus: null,
      clientRef: name,
    })
    harm(leave, parts)
    leaves[name] = leave._id
  }
  harm(plain.add(plain.shortages, { ...soundRecords.shortage.record, retired: undefined, shortageName: 'Panadol' }), {
    shortagePrice: 'cheap',
    shortageRegisterers: [null, { name: 'Huda', phName: PHARMACY, timeDone: 'soon' }],
  })

  const lists: [Entity, Json[], (index: number) => Json][] = [
    [
      'user',
      plain.users,
      (index) => ({
        email: `person${index}@plain.example`,
        password: 'nobody-knows',
        isAdmin: false,
        isAccountant: false,
        // Distinguishes the undamaged ones.
        ...(isDamaged(index) ? {} : { employeeName: nameOf(index) }),
      }),
    ],
    ['pharmacy', plain.pharmacies, (index) => ({ pharmacyName: `P91${String(index).padStart(2, '0')}` })],
    ['report', plain.reports, (index) => ({ day: addDays(today, -10 - index), clientRef: `report-${index}` })],
    // With the same clientRef they would count as one request stored twice.
    ['leave', plain.leaves, (index) => ({ requesterId: sara._id, clientRef: `leave-${index}` })],
    ['slip', plain.slips, () => ({ userId: sara._id })],
    ['visit', plain.visits, (index) => ({ evaluatedPharmacistId: sara._id, clientRef: `visit-${index}` })],
    ['shortage', plain.shortages, (index) => ({ shortageUPC: `99${index}`, shortageName: `Item ${index}` })],
  ]
  for (const [entity, list, named] of lists) {
    const sound: Json = soundRecords[entity].record
    const asNamed = Object.keys(named(0))
    const isHarmed = (record: Json) =>
      Object.keys({ ...sound, ...record }).some((field) => !asNamed.includes(field) && record[field] !== sound[field])
    const broken = fc.sample(damaged(entity).filter(isHarmed), { numRuns: OF_EACH, seed: SEED })
    for (let index = 0; index < OF_EACH; index += 1) {
      const record = { ...(isDamaged(index) ? broken[index] : sound), ...named(index) }
      const added = plain.add(list as Parameters<typeof plain.add>[0], record)
      if (isDamaged(index)) harmed.add(added)
    }
  }
  const shares = Object.fromEntries(
    lists.map(([entity, list]) => [entity, list.filter((record) => harmed.has(record)).length / list.length]),
  )
  const soundPeople = Array.from({ length: OF_EACH }, (_, index) => index)
    .filter((index) => !isDamaged(index))
    .map(nameOf)
  return { week, leaves, shares, soundPeople }
}

function isDamaged(index: number): boolean {
  return index % 5 < DAMAGED_OF_FIVE
}

function nameOf(index: number): string {
  return `Person ${String.fromCodePoint('A'.codePointAt(0)! + index)} Omar`
}
