import fc from 'fast-check'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { damaged } from './damage.ts'
import { OFFICE, PHARMACY, SARA } from './plain-fixtures.ts'
import type { PlainServer } from './plain-server.ts'
import { soundRecords } from './sound-records.ts'
import type { Entity } from './sound-records.ts'

type Json = Record<string, unknown>

export const MANAGER = { email: 'manager@plain.example', password: 'plain-password-4' }
export const ACCOUNTANT = { email: 'accountant@plain.example', password: 'plain-password-5' }

/** What years of other programs left in somebody's own record, without what their server knows them and their place by. */
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
const SEED = 18

/**
 * Fills a plain server with a week of days and a chain's records, of which two in five are damaged in one field or several. The
 * week's night shifts, a Pending leave and one shortage are there to be worked on. Every role has somebody to sign in as.
 */
export function fillDamaged(plain: PlainServer, today: string) {
  const sara = plain.users.find(({ email }) => email === SARA.email)
  if (!sara) throw new Error('No Sara')
  Object.assign(sara, LEFT_BEHIND, { isAdmin: 0, isAccountant: '0', position: 'Pharmacist' })
  Object.assign(plain.users.find(({ email }) => email === OFFICE.email) ?? {}, { contacts: null, birthDate: {} })
  const roles = { currentPharmacy: 'No Specific Place', position: 'Manager', companyId: 1, ...LEFT_BEHIND }
  plain.add(plain.users, { ...MANAGER, employeeName: [], shortestName: 'Khalid', isAdmin: '1', ...roles })
  plain.add(plain.users, { ...ACCOUNTANT, employeeName: 'Aisha', isAccountant: 1, ...roles })

  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
  const left = [
    { firstRemarks: { text: 'x' } },
    { firstShiftEnd: 'late', revision: 0 },
    { dayTimeStamp: 'NaN', firstSales: 'much' },
  ]
  for (const [index, day] of week.entries()) {
    plain.add(plain.reports, {
      pharmacyName: PHARMACY,
      day: `${day}T00:00:00.000+03:00`,
      dayType: 'single',
      firstSales: `${1_000 + index}.50`,
      firstPharmacist: 'Huda Omar',
      tills: [index],
      ...left[index],
    })
  }
  plain.add(plain.reports, { pharmacyName: PHARMACY, day: 'Invalid date', firstSales: 5, firstPharmacist: 'Huda Omar' })
  plain.add(plain.leaves, {
    ...sound('leave'),
    requesterId: sara._id,
    status: 'Pending',
    dateRejoinRequest: null,
    dateRejoinRequestStatus: null,
    clientRef: 'asked',
    comment: { x: 1 },
    daysLate: [],
    createdAt: 'then',
  })
  plain.add(plain.shortages, {
    ...sound('shortage'),
    shortageName: 'Panadol',
    shortagePrice: 'cheap',
    shortageRegisterers: [null, { name: 'Huda', phName: PHARMACY, timeDone: 'soon' }],
  })

  const lists: [Entity, Json[], (record: Json, index: number) => Json][] = [
    [
      'user',
      plain.users,
      (record, index) => ({
        ...record,
        email: `person${index}@plain.example`,
        password: 'nobody-knows',
        isAdmin: false,
        isAccountant: false,
      }),
    ],
    ['report', plain.reports, (record, index) => ({ ...record, day: addDays(today, -10 - index) })],
    // Of one clientRef they would be one request that was stored twice.
    ['leave', plain.leaves, (record, index) => ({ ...record, requesterId: sara._id, clientRef: `leave-${index}` })],
    ['slip', plain.slips, (record) => ({ ...record, userId: sara._id })],
    ['visit', plain.visits, (record) => ({ ...record, evaluatedPharmacistId: sara._id })],
    [
      'shortage',
      plain.shortages,
      (record, index) => ({ ...record, shortageUPC: `99${index}`, shortageName: `Item ${index}` }),
    ],
  ]
  for (const [entity, list, named] of lists) {
    const broken = fc.sample(damaged(entity), { numRuns: OF_EACH, seed: SEED })
    for (let index = 0; index < OF_EACH; index += 1) {
      plain.add(
        list as Parameters<typeof plain.add>[0],
        index % 5 < 2
          ? { ...named(sound(entity), index), ...damagedParts(entity, broken[index] ?? {}) }
          : named(sound(entity), index),
      )
    }
  }
  return { week, sara }
}

function sound(entity: Entity): Json {
  return { ...soundRecords[entity].record }
}

/** What is damaged in it, but for what the story finds a record by. */
function damagedParts(entity: Entity, broken: Json): Json {
  const kept = [
    '_id',
    'email',
    'isAdmin',
    'isAccountant',
    'day',
    'pharmacyName',
    'requesterId',
    'userId',
    'evaluatedPharmacistId',
    'shortageUPC',
    'clientRef',
  ]
  const before: Json = sound(entity)
  return Object.fromEntries(
    Object.entries(broken).filter(([field, value]) => !kept.includes(field) && value !== before[field]),
  )
}
