import { STANDARDS } from '../../src/shared/contract/visits.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { callsAs } from './calls-as.ts'
import { people, THEIR_PHARMACY } from './demo-people.ts'
import { startEmptyChain } from './empty-chain.ts'
import { riyadhToday } from './riyadh-today.ts'
import type { ServerProcess } from './server-process.ts'

const GRADES = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 4, remarks: '' }]))

/** A server after its first morning: one person per role, and one record of each kind. */
export async function startLittleChain(): Promise<ServerProcess> {
  const server = await startEmptyChain()
  const today = riyadhToday()
  const person = await callsAs(server.url, people.pharmacist1)
  const manager = await callsAs(server.url, people.manager)
  const { _id: userId, employeeName } = (await person.read('/api/users/me')) as { _id: string; employeeName: string }
  const by = { name: employeeName, phName: THEIR_PHARMACY }
  await person.post('/api/reports/addAReport', {
    dayType: 'double',
    day: today,
    pharmacyName: THEIR_PHARMACY,
    firstSales: 1840.5,
    firstPharmacist: employeeName,
    firstTill: { counts: [{ kind: 'Cash', amount: '1840.50' }], cash: {}, reason: '' },
  })
  await person.post('/api/leaves/addALeave', {
    natureLeave: 'Annual Leave',
    dateFrom: addDays(today, 30),
    dateTo: addDays(today, 36),
    applyDate: today,
    outsideTravelling: false,
    comment: '',
  })
  await person.post('/api/trendingShortages/addATrendingShortage', {
    shortageUPC: '6291100080014',
    shortageName: 'Panadol',
    shortagePrice: 5,
    shortagePicLink: '',
    shortageRegisterers: by,
  })
  await person.post('/api/overtime/addAnOvertime', {
    day: addDays(today, -1),
    hours: 1.5,
    reason: 'Stock count',
    clientRef: 'little-overtime',
  })
  const handedOverAt = new Date().toISOString()
  await person.post('/api/handovers/addAHandover', {
    pharmacyName: THEIR_PHARMACY,
    cash: 500,
    note: '',
    recordedAt: handedOverAt,
    clientRef: 'little-handover',
  })
  await person.post('/api/attendance/addAPunch', {
    direction: 'in',
    pharmacyName: THEIR_PHARMACY,
    deviceAt: handedOverAt,
    clientRef: 'little-punch',
  })
  await manager.post('/api/visits/addAVisit', {
    evaluatingManager: 'Huda Nasser',
    evaluatedPharmacy: THEIR_PHARMACY,
    evaluatedPharmacistId: userId,
    evaluationType: 'inPrescence',
    ...GRADES,
    generalRemarks: '',
  })
  return server
}
