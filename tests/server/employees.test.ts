import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

const NEW = {
  email: 'New.Person@Chain.example',
  password: 'a fresh start in the museum',
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
  admin: false,
  isAdmin: true,
  isAccountant: true,
  contacts: [{ contactName: 'x' }],
}
const CONTACT = { contactName: ' Salem ', contactRelation: 'Father', contactNo: '٠٥٠١٢٣٤٥٦٧', contactEmail: '' }

describe.each(DATABASE_KINDS)('employees over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    await server.addPharmacy('P2023')
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  const register = (fields = {}, client = manager) =>
    client.post('/api/users/register', {
      ...NEW,
      email: `${Math.random()}@chain.example`,
      companyId: `id of ${Math.random()}`,
      ...fields,
    })
  async function someone(role: 'employee' | 'accountant' | 'admin' = 'employee') {
    const person = await server.addPerson({ role })
    const client = await server.signIn(person)
    const user = userSchema.parse((await client.get('/api/users/me')).json())
    const edit = (fields: object, id = person.id) =>
      client.post(`/api/users/editUserDetails/${id}`, { ...user, revision: undefined, ...fields })
    return { person, client, user, edit }
  }

  test('an Arabic name is optional, trimmed, at most 200 characters long, and leaves the name on the wire unchanged', async () => {
    expect((await register({ employeeNameAr: ' هدى الزهراني ' })).json()).toMatchObject({
      employeeName: 'Huda Al-Zahrani',
      employeeNameAr: 'هدى الزهراني',
    })
    expect((await register({ employeeNameAr: ' ' })).json()).not.toHaveProperty('employeeNameAr')
    expect((await register()).json()).not.toHaveProperty('employeeNameAr')
    expect((await register({ employeeNameAr: 'ه'.repeat(201) })).json()).toMatchObject({
      errors: [{ path: 'employeeNameAr', message: 'too_long' }],
    })
  })

  test('a registered employee has the derived names, no rights, and can sign in', async () => {
    const answer = await register({ email: NEW.email, companyId: NEW.companyId })
    expect(answer.json()).toMatchObject({
      email: 'new.person@chain.example',
      employeeName: 'Huda Al-Zahrani',
      shorterName: 'Huda Al-Zahrani',
      shortestName: 'Huda',
      companyId: '4711',
      isAdmin: false,
      isAccountant: false,
      employmentType: 'Full Time',
      status: 'On the Job',
      vaccinated: false,
      vaccinationDetails: null,
      contacts: [],
      paySlips: [],
      leaves: [],
      currentPharmacy: 'P2023',
      propationPeriod: '0 Days',
      revision: 1,
    })
    expect(answer.body).not.toMatch(/password|fresh start/)
    const client = server.client()
    expect((await client.signIn(NEW.email, NEW.password)).statusCode).toBe(200)
    const report = {
      dayType: 'single',
      day: '2026-03-01',
      pharmacyName: 'P2023',
      firstSales: 1,
      firstPharmacist: 'Huda',
    }
    expect((await client.post('/api/reports/addAReport', report)).statusCode).toBe(200)
  })

  test('numbers are stored as the form writes them, and a one-time password may be typed otherwise', async () => {
    const email = `${Math.random()}@chain.example`
    const answer = await register({
      ...{
        email: `\u202a${email}\u00a0`,
        telNo: '٠٥٥\u00a0123\u20114567',
        bankAccountNo: 'sa03 8000 0000 6080 1016 7519',
      },
      ...{ password: 'Museum 42 – violet tractor', oneTimePassword: true },
    })
    expect(answer.json()).toMatchObject({ email, telNo: '0551234567', bankAccountNo: 'SA0380000000608010167519' })
    const signedIn = await server.client().signIn(email, 'museum ٤٢ violet-tractor\u200f')
    expect(signedIn.json()).toMatchObject({ asksForPassword: 'oneTime' })
  })

  test('a one-time password of little but dashes and blanks is refused', async () => {
    expect((await register({ password: '- – — − x ‐ 7', oneTimePassword: true })).json()).toMatchObject({
      errors: [{ path: 'password', message: 'password_short' }],
    })
  })

  test('an email is unique, even when two people register it concurrently', async () => {
    const email = 'twice@chain.example'
    const answers = await Promise.all([register({ email }), register({ email: ' TWICE@chain.example' })])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'duplicate_email', errors: [{ path: 'email' }] })
    expect(refused?.json()).not.toHaveProperty('current')
  })

  test('a company id is unique, in any writing, even when two managers give it at once', async () => {
    const other = await server.enter({ role: 'admin' })
    const answers = await Promise.all([
      register({ companyId: 'HQ-120' }),
      register({ companyId: ' hq - ١٢٠ ' }, other),
      register({ companyId: 'Hq-۱۲۰' }, other),
    ])
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409', '409'])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'duplicate_company_id',
      errors: [{ path: 'companyId', message: 'duplicate' }],
    })
    expect((await register({ companyId: 'HQ-121' })).statusCode).toBe(200)
  })

  test('the company id of somebody whose account is closed stays theirs, because their slips are numbered with it', async () => {
    const { _id } = (await register({ companyId: 'left' })).json()
    await server.db.sql.updateTable('users').set({ closed_at: '2026-03-01' }).where('id', '=', _id).execute()
    expect((await register({ companyId: 'LEFT' })).json()).toMatchObject({ code: 'duplicate_company_id' })
  })

  test.each([
    ['no email', { email: 'x' }, 'email', 'email_invalid'],
    ['a short password', { password: '1234567' }, 'password', 'password_short'],
    ['the password “password”', { password: 'password' }, 'password', 'password_weak'],
    [
      'their email as the password',
      { email: 'a.person@chain.example', password: 'a.person@chain.example' },
      'password',
      'password_weak',
    ],
    ['no first name', { firstName: '  ' }, 'firstName', 'required'],
    ['no last name', { lastName: '' }, 'lastName', 'required'],
    ['no company id', { companyId: '' }, 'companyId', 'required'],
    ['a nationality that is no option', { nationality: 'Martian' }, 'nationality', 'unknown'],
    ['an unknown pharmacy', { currentPharmacy: 'P0' }, 'currentPharmacy', 'unknown'],
    ["a fixed pharmacy that is not on this server's list", { currentPharmacy: 'P2026' }, 'currentPharmacy', 'unknown'],
    ['a birth to come', { birthDate: '2027-01-01' }, 'birthDate', 'day_in_future'],
    ['a birth in a Hijri year', { birthDate: '1410-06-15' }, 'birthDate', 'day_hijri'],
    ['a joining in another age', { joiningDate: '0026-01-01' }, 'joiningDate', 'day_too_early'],
    ['a joining before the birth', { joiningDate: '1995-05-04' }, 'joiningDate', 'joined_before_birth'],
    ['a telephone number in words', { telNo: 'call me' }, 'telNo', 'phone_invalid'],
    ['an IBAN with a wrong digit', { bankAccountNo: 'SA0380000000608010167518' }, 'bankAccountNo', 'iban_wrong'],
    ['half an IBAN', { bankAccountNo: 'SA1' }, 'bankAccountNo', 'account_invalid'],
  ])('%s is rejected at its field', async (_what, fields, path, message) => {
    expect((await register(fields)).json()).toMatchObject({
      status: 422,
      code: 'invalid_field',
      errors: [{ path, message }],
    })
  })

  test('only managers register people', async () => {
    for (const role of ['employee', 'accountant'] as const) {
      const { client } = await someone(role)
      expect((await register({}, client)).json()).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })

  test('managers and accountants list everybody by name, and never with a password', async () => {
    const accountant = await server.enter({ role: 'accountant' })
    const employee = await server.enter()
    const list = await accountant.get('/api/users')
    const names = z
      .array(userSchema)
      .parse(list.json())
      .map(({ employeeName }) => employeeName)
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(list.body).not.toMatch(/scrypt|password/)
    expect((await employee.get('/api/users')).json()).toMatchObject({ status: 403, code: 'forbidden' })
    const created = (await register({})).json()
    const news = await manager.get(`/api/users?since=${String(list.headers['x-cursor'])}`)
    expect(news.json()).toEqual([created])
    const page = await manager.get('/api/users?limit=2')
    const next = await manager.get(/<(.+)>/.exec(String(page.headers.link))?.[1] ?? '')
    expect([...page.json(), ...next.json()]).toEqual(
      (await manager.get('/api/users')).json().slice(0, next.json().length + 2),
    )
  })

  test('people change their contacts, which are normalised', async () => {
    const { edit } = await someone()
    expect((await edit({ contacts: [CONTACT] })).json()).toMatchObject({
      contacts: [{ contactName: 'Salem', contactRelation: 'Father', contactNo: '0501234567', contactEmail: '' }],
      revision: 2,
    })
    expect((await edit({ contacts: [] })).json()).toMatchObject({ contacts: [], revision: 3 })
  })

  test('every other field in the body is ignored', async () => {
    const { edit, user, client } = await someone()
    const answer = await edit({
      isAdmin: true,
      email: 'x@y.example',
      currentPharmacy: 'P2024',
      password: 'taken over',
      employeeName: 'x',
      status: 'x',
      contacts: [CONTACT],
    })
    expect(answer.json()).toMatchObject({ ...user, contacts: [{ contactName: 'Salem' }], revision: 2 })
    expect((await client.get('/api/users')).statusCode).toBe(403)
  })

  test.each(['employee', 'accountant', 'admin'] as const)(
    "a %s changes their own record and no other person's",
    async (role) => {
      const [mine, other] = [await someone(role), await someone()]
      expect((await mine.edit({ contacts: [CONTACT] })).statusCode).toBe(200)
      expect((await mine.edit({ contacts: [CONTACT] }, other.person.id)).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect((await mine.edit({ contacts: [CONTACT] }, 'unknown')).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    },
  )

  test.each([
    ['secondDoseTaken', '2021-01-01', '2021-03-01', true, ['2021-01-01', '2021-03-01']],
    ['firstDoseTaken', '2021-01-01', '2021-03-01', true, ['2021-01-01', null]],
    ['noDoseTaken', '2021-01-01', '2021-03-01', false, [null, null]],
  ] as const)(
    '%s is stored with the dates its status allows',
    async (vaccineStatus, firstDoseDate, secondDoseDate, vaccinated, [first, second]) => {
      const { edit } = await someone()
      const answer = await edit({
        vaccinated: !vaccinated,
        vaccinationDetails: { vaccineStatus, firstDoseDate, secondDoseDate, vaccineChecked: false },
      })
      expect(answer.json()).toMatchObject({
        vaccinated,
        vaccinationDetails: { vaccineStatus, firstDoseDate: first, secondDoseDate: second, vaccineChecked: true },
      })
    },
  )

  test.each([
    [
      'a dose to come',
      { vaccineStatus: 'firstDoseTaken', firstDoseDate: '2026-03-11' },
      'vaccinationDetails.firstDoseDate',
      'future',
    ],
    [
      'a dose in a Hijri year',
      { vaccineStatus: 'firstDoseTaken', firstDoseDate: '1443-05-05' },
      'vaccinationDetails.firstDoseDate',
      'day_hijri',
    ],
    [
      'a dose in a year of five digits',
      { vaccineStatus: 'firstDoseTaken', firstDoseDate: '12026-05-05' },
      'vaccinationDetails.firstDoseDate',
      'day_invalid',
    ],
    ['no date', { vaccineStatus: 'firstDoseTaken' }, 'vaccinationDetails.firstDoseDate', 'required'],
    [
      'the second before the first',
      { vaccineStatus: 'secondDoseTaken', firstDoseDate: '2021-03-01', secondDoseDate: '2021-02-01' },
      'vaccinationDetails.secondDoseDate',
      'before_first',
    ],
    ['an unknown status', { vaccineStatus: 'thirdDoseTaken' }, 'vaccinationDetails.vaccineStatus', 'invalid_value'],
  ])('%s is rejected at its field', async (_what, vaccinationDetails, path, message) => {
    const { edit } = await someone()
    expect((await edit({ vaccinationDetails })).json()).toMatchObject({
      status: 422,
      code: 'invalid_field',
      errors: [{ path, message }],
    })
  })

  test.each([
    ['no name', { contactName: '' }, 'contacts.0.contactName', 'required'],
    ['no number', { contactNo: 'call me' }, 'contacts.0.contactNo', 'phone_invalid'],
    ['no email', { contactEmail: 'x' }, 'contacts.0.contactEmail', 'email_invalid'],
  ])('a contact with %s is rejected at its field', async (_what, fields, path, message) => {
    const { edit } = await someone()
    expect((await edit({ contacts: [{ ...CONTACT, ...fields }] })).json()).toMatchObject({
      status: 422,
      errors: [{ path, message }],
    })
  })

  test('a stale revision is rejected; an unchanged record gets no new one', async () => {
    const { edit } = await someone()
    const changed = (await edit({ contacts: [CONTACT], revision: 1 })).json()
    expect((await edit({ contacts: [], revision: 1 })).json()).toMatchObject({
      status: 409,
      code: 'stale_revision',
      current: changed,
    })
    expect((await edit({ ...changed })).json()).toEqual(changed)
  })
})
