import { randomBytes } from 'node:crypto'
import { newFirstRunLink } from '../../server/accounts/first-run.ts'
import { cleanUp } from '../../server/maintenance/housekeeping.ts'
import { EXPORTS } from '../../src/shared/contract/intents/export-note.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import { importTexts } from './import-files.ts'
import type { ServerClient } from './server-client.ts'
import { HalvedPerson, ops, shiftRow } from './session-halves.ts'
import { PASSWORD, TODAY } from './server-fixture.ts'
import type { TestServer } from './server-fixture.ts'

const NEW_PASSWORD = 'four grey lamps and a boat'
const GRADES = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 3, remarks: '' }]))
const NEW_EMPLOYEE = {
  email: 'new.person@chain.example',
  password: 'a fresh start',
  firstName: 'Huda',
  secondName: '',
  lastName: 'Al-Zahrani',
  companyId: 4711,
  nationality: 'Saudi',
  gender: 'Female',
  position: 'Pharmacist',
  currentPharmacy: 'P2023',
  birthDate: '1995-05-05',
  joiningDate: '2026-03-01',
  telNo: '0500000000',
  SalaryTransferMode: 'Bank Transfer',
  bankName: 'Al Inmaa Bank',
  bankAccountNo: 'SA0380000000608010167519',
  propationPeriod: '0 Days',
}
const PAY = {
  month: '2026-02-01',
  basicPay: '3150',
  housingAllowance: 1276,
  transportAllowance: 200,
  telAllowance: 50,
  fixedOverTime: 500,
  overTimeHours: 7.5,
  overTimeRate: 19.69,
  overTimeAllowance: 147.68,
  incentives: 0.1,
  percentage: 0.2,
  campaigns: '',
  ticketsAllowance: 0,
  otherIncentives: 0,
  deductions: 100.55,
  netPay: 5173.43,
  generalRemarks: '',
  remarks: '',
}
const LEAVE = {
  natureLeave: 'Annual Leave',
  dateFrom: '2026-03-05',
  dateTo: '2026-03-09',
  applyDate: '2026-03-01',
  outsideTravelling: false,
  comment: '',
}

/** Makes every call of the contract that reads or writes, once or twice, one after the other; all must succeed. */
export async function walkAllCalls(server: TestServer): Promise<void> {
  await walkFirstRun(server)
  const pharmacy = await server.addPharmacy()
  const [person, boss, payer] = [
    await server.addPerson({ pharmacy }),
    await server.addPerson({ role: 'admin' }),
    await server.addPerson({ role: 'accountant' }),
  ]
  await server.client().signIn(person.email, 'wrong')
  const [client, manager, accountant] = [
    await server.signIn(person),
    await server.signIn(boss),
    await server.signIn(payer),
  ]
  let keys = 0
  const write = async (by: ServerClient, url: string, body: object) => {
    const answer = await by.post(url, body, { 'idempotency-key': `key-of-the-walk-${(keys += 1)}` })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const read = async (by: ServerClient, ...urls: string[]) => {
    for (const url of urls) {
      const answer = await by.get(url)
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
      const since = answer.headers['x-cursor']
      if (typeof since === 'string') await by.get(`${url}${url.includes('?') ? '&' : '?'}since=${since}&limit=5`)
    }
  }

  const report = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstSales: 10.5, firstPharmacist: 'x' }
  const { _id: reportId } = await write(client, '/api/reports/addAReport', report)
  await write(client, `/api/reports/editAReport/${reportId}`, { ...report, firstSales: 11, revision: 1 })
  await write(manager, `/api/reports/editAReport/${reportId}`, {
    ...report,
    firstSales: 12,
    revision: 2,
    correctionReason: 'A typing error',
  })
  const leave = await write(client, '/api/leaves/addALeave', LEAVE)
  const approved = await write(manager, `/api/leaves/leaveUpdate/${leave._id}`, { ...leave, status: 'Approved' })
  const back = await write(client, `/api/leaves/leaveUpdate/${leave._id}`, {
    ...approved,
    dateRejoinRequest: '2026-03-10',
    dateRejoinRequestStatus: 'Pending',
  })
  await write(manager, `/api/leaves/leaveUpdate/${leave._id}`, { ...back, dateRejoinRequestStatus: 'Approved' })
  const shortage = {
    shortageUPC: '123',
    shortageName: 'Panadol',
    shortagePrice: 5,
    shortagePicLink: '',
    shortageRegisterers: { name: person.name, phName: pharmacy },
  }
  const { _id: shortageId } = await write(client, '/api/trendingShortages/addATrendingShortage', shortage)
  await write(client, `/api/trendingShortages/trendingShortageUpdate/${shortageId}`, { shortageRegisterers: [] })
  await write(client, `/api/trendingShortages/trendingShortageUpdate/${shortageId}`, {
    shortageRegisterers: [{ name: person.name, phName: pharmacy }],
  })
  const added = await write(client, '/api/trendingShortages/addATrendingShortage', shortage)
  const retired = await write(client, `/api/trendingShortages/retire/${added._id}`, { revision: added.revision })
  await write(manager, `/api/trendingShortages/unretire/${added._id}`, { revision: retired.revision })
  const visit = await write(manager, '/api/visits/addAVisit', {
    evaluatingManager: 'x',
    evaluatedPharmacy: pharmacy,
    evaluatedPharmacistId: person.id,
    evaluationType: 'inPrescence',
    ...GRADES,
    generalRemarks: '',
  })
  const slip = await write(accountant, '/api/payrolls/addAPayroll', { ...PAY, userId: person.id, userName: 'x' })
  const wrong = await write(accountant, '/api/payrolls/addAPayroll', {
    ...PAY,
    month: '2026-01-01',
    userId: person.id,
    userName: 'x',
    clientRef: 'slip-of-the-walk',
  })
  await write(accountant, `/api/payrolls/void/${wrong._id}`, { reason: 'Wrong hours', revision: wrong.revision })
  await write(manager, '/api/users/register', { ...NEW_EMPLOYEE, currentPharmacy: pharmacy })
  await write(manager, '/api/users/import', {
    ...importTexts({ pharmacies: 1, people: 1 }),
    key: randomBytes(32).toString('base64url'),
    currentPassword: PASSWORD,
  })
  const me = (await client.get('/api/users/me')).json()
  await write(client, `/api/users/editUserDetails/${person.id}`, {
    ...me,
    contacts: [{ contactName: 'Salem', contactRelation: 'Father', contactNo: '0501234567', contactEmail: '' }],
  })

  await read(
    client,
    `/api/reports/pharmacyReports/${pharmacy}`,
    `/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${TODAY}`,
    '/api/pharmacies',
  )
  await read(
    client,
    `/api/leaves/userLeaves/${person.id}`,
    `/api/leaves/leaveDetails/${leave._id}`,
    '/api/leaves/absences',
    '/api/trendingShortages/latest',
  )
  await read(client, '/api/users/colleagues', '/api/users/me/data')
  await read(
    client,
    `/api/payrolls/userPayrolls/${person.id}?voided=1`,
    `/api/payrolls/payrollDetails/${slip._id}`,
    `/api/payrolls/payrollDetails/${wrong._id}?voided=1`,
    `/api/visits/userVisits/${person.id}`,
    `/api/visits/visitDetails/${visit._id}`,
  )
  await read(
    manager,
    '/api/users',
    `/api/users/${person.id}`,
    '/api/reports?from=2026-03-01&to=2026-03-31',
    '/api/reports/monthly?from=2026-01-01&to=2026-03-31',
  )
  await read(
    manager,
    '/api/leaves/leaveRequests',
    '/api/leaves/returnRequests',
    '/api/visits',
    `/api/audit?entity=leave&id=${leave._id}`,
  )
  await read(
    accountant,
    '/api/payrolls?month=2026-02-01',
    '/api/payrolls?month=2026-01-01&voided=1',
    '/api/audit?entity=payroll',
  )
  await read(manager, '/api/settings')
  const { revision } = (await manager.get('/api/settings')).json()
  await manager.put('/api/settings', { revision, overtime: { dailyHours: 9 } })
  await write(manager, '/api/audit/exports', {
    what: EXPORTS[0],
    of: '2026-03',
    recordedAt: `${TODAY}T08:00:00.000Z`,
    clientRef: 'export-of-the-walk',
  })
  await walkHandovers({ pharmacy, writer: client, answerer: await server.enter({ pharmacy }), manager, write, read })
  await walkOvertime({ userId: person.id, client, manager, accountant, write, read })
  await walkAttendance({ userId: person.id, pharmacy, client, manager, write, read })
  await client.post('/api/users/signout?keep=outbox')
  await client.post('/api/users/signout')
  await write(manager, '/api/users/changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  await manager.signIn(boss.email, NEW_PASSWORD)
  await walkHalves(server, pharmacy)
  await walkAccounts(server)
  await cleanUp({ db: server.db, clock: () => server.clock.now })
}

type Write = (by: ServerClient, url: string, body: object) => Promise<{ _id: string }>
type Read = (by: ServerClient, ...urls: string[]) => Promise<void>

async function walkHandovers({
  pharmacy,
  writer,
  answerer,
  manager,
  write,
  read,
}: {
  pharmacy: string
  writer: ServerClient
  answerer: ServerClient
  manager: ServerClient
  write: Write
  read: Read
}): Promise<void> {
  const recordedAt = `${TODAY}T08:00:00.000Z`
  const handover = { pharmacyName: pharmacy, cash: 250.5, note: 'keys', recordedAt, clientRef: 'handover-of-the-walk' }
  await write(writer, '/api/handovers/addAHandover', handover)
  await write(answerer, '/api/handovers/answerHandover/handover-of-the-walk', {
    answer: 'differs',
    cash: 249,
    note: '',
    answeredAt: recordedAt,
  })
  const ofPharmacy = `/api/handovers/pharmacyHandovers/${pharmacy}`
  await read(writer, `${ofPharmacy}?from=2026-02-01`, `${ofPharmacy}?ref=handover-of-the-walk`)
  await read(manager, '/api/handovers?from=2026-03-01&to=2026-03-31')
}

async function walkOvertime({
  userId,
  client,
  manager,
  accountant,
  write,
  read,
}: {
  userId: string
  client: ServerClient
  manager: ServerClient
  accountant: ServerClient
  write: Write
  read: Read
}): Promise<void> {
  const overtime = { day: TODAY, hours: 1.5, reason: 'Stock count', clientRef: 'overtime-of-the-walk' }
  const { _id } = await write(client, '/api/overtime/addAnOvertime', overtime)
  await write(manager, `/api/overtime/overtimeUpdate/${_id}`, { status: 'Approved', revision: 1 })
  await read(client, `/api/overtime/userOvertime/${userId}`)
  await read(manager, '/api/overtime/overtimeRequests')
  await read(manager, '/api/overtime/overtimeRequests?status=Pending')
  await read(manager, `/api/overtime/overtimeRequests?id=${_id}`)
  await read(accountant, '/api/overtime?month=2026-03-01')
}

async function walkAttendance({
  userId,
  pharmacy,
  client,
  manager,
  write,
  read,
}: {
  userId: string
  pharmacy: string
  client: ServerClient
  manager: ServerClient
  write: Write
  read: Read
}): Promise<void> {
  const punch = { direction: 'in', pharmacyName: pharmacy, deviceAt: `${TODAY}T08:00:00.000Z` }
  const { _id: punchId } = await write(client, '/api/attendance/addAPunch', {
    ...punch,
    clientRef: 'punch-of-the-walk',
  })
  await write(client, '/api/attendance/addAPunch', { ...punch, clientRef: 'second-tap-of-the-walk' })
  const correction = { userId, direction: 'in', punchId, to: `${TODAY}T07:55:00.000Z`, reason: 'I forgot' }
  const { _id } = await write(client, '/api/attendance/addACorrection', { ...correction, clientRef: 'correction' })
  await write(manager, `/api/attendance/correctionUpdate/${_id}`, { status: 'Approved', revision: 1 })
  await read(client, `/api/attendance/userPunches/${userId}?from=${TODAY}`, `/api/attendance/userCorrections/${userId}`)
  await read(
    manager,
    `/api/attendance?from=${TODAY}&to=${TODAY}`,
    '/api/attendance/hours?month=2026-03-01',
    '/api/kpis?month=2026-03-01',
    '/api/tills?month=2026-03-01',
    '/api/attendance/corrections',
  )
}

/** The first run of a server that has no manager. */
async function walkFirstRun(server: TestServer): Promise<void> {
  const link = await newFirstRunLink(server.db, { address: 'https://chain.example', clock: () => server.clock.now })
  if (link === null) return
  const headers = { 'x-first-run': link.url.split('#')[1] ?? '' }
  const body = {
    chain: { name: 'Shifa Pharmacies' },
    manager: { ...NEW_EMPLOYEE, email: 'first@chain.example', password: NEW_PASSWORD, companyId: '1' },
    ...{ pharmacies: '', people: '' },
    key: randomBytes(32).toString('base64url'),
  }
  const answers = [
    await server.client().get('/api/firstRun', headers),
    await server.client().post('/api/firstRun', body, headers),
  ]
  const failed = answers.find(({ statusCode }) => statusCode !== 200)
  if (failed) throw new Error(`the first run answered ${failed.statusCode}: ${failed.body}`)
}

/** A session in two halves, its announced rows, and its seal. */
async function walkHalves(server: TestServer, pharmacy: string): Promise<void> {
  const here = await HalvedPerson.enter(server, await server.addPerson({ pharmacy }))
  const row = here.proven(
    shiftRow({ pharmacyName: pharmacy, day: '2026-03-09', sales: 5, pharmacist: here.person.name }),
  )
  const report = {
    dayType: 'single',
    day: '2026-03-09',
    pharmacyName: pharmacy,
    firstSales: 5,
    firstPharmacist: here.person.name,
  }
  await here.leave([row])
  const sent = await here.client.post('/api/reports/addAReport', report, {
    ...ops(row),
    'idempotency-key': 'key-of-the-walk-of-halves',
  })
  if (sent.statusCode !== 200) throw new Error(`an announced row was answered ${sent.statusCode}`)
  await here.client.post('/api/seals', { ids: [here.sealId] })
}

/** Signed-in devices, and a manager's calls on an account. */
async function walkAccounts(server: TestServer): Promise<void> {
  const [person, boss] = [await server.addPerson(), await server.addPerson({ role: 'admin' })]
  const [client, manager] = [await server.signIn(person), await server.signIn(boss)]
  await server.signIn(person)
  const [, other] = (await client.get('/api/users/sessions')).json()
  const mine = { currentPassword: PASSWORD }
  const added = await manager.post('/api/pharmacies/addAPharmacy', { pharmacyName: 'P7001' })
  const answers = [
    await client.delete(`/api/users/sessions/${other._id}`, mine),
    await manager.delete(`/api/users/${person.id}/sessions`, mine),
    await manager.post(`/api/users/edit/${person.id}`, { revision: 1, reason: 'New phone', telNo: '0551112223' }),
    await manager.get(`/api/users/${person.id}/assignments`),
    added,
    await manager.post(`/api/pharmacies/edit/${added.json()._id}`, { reason: 'Moved', pharmacyNo: '7' }),
    await manager.post(`/api/users/${person.id}/deactivate`, mine),
    await manager.post(`/api/users/${person.id}/reactivate`, mine),
    await manager.post(`/api/users/${person.id}/password`, mine),
  ]
  const here = await HalvedPerson.enter(server, await server.addPerson(), { deviceMode: 'personal' })
  const setPin = () => here.client.put('/api/users/pin', { pin: '482915', currentPassword: PASSWORD }, here.both)
  answers.push(
    await setPin(),
    await here.client.delete('/api/users/pin', {}, here.both),
    await setPin(),
    await here.client.post('/api/users/proofs', { rows: [] }, here.both),
    await here.client.put('/api/users/device', { mode: 'shared' }, here.both),
    await here.client.post('/api/users/suspend', { keep: [] }),
    await here.client.post('/api/users/resume', { pin: '482915' }),
    await client.get('/api/health'),
    await client.get('/api/ready'),
  )
  const failed = answers.find(({ statusCode }) => statusCode !== 200)
  if (failed) throw new Error(`a call of accounts answered ${failed.statusCode}`)
}
