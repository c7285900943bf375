import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { soundRecords } from '../support/sound-records.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { readArabicNames } = await import('../../src/data/reads/arabic-names.ts')

const { refreshColleagues } = await import('../../src/data/reads/refresh-colleagues.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const someone = (fields: { _id: string; employeeName: string; employeeNameAr?: string | undefined }) =>
  userSchema.parse({ ...soundRecords.user.record, ...fields })

test('Arabic names are known by the name on the wire, except where two people share that and differ.', async () => {
  await accountDb('boss').users.bulkPut([
    someone({ _id: '1', employeeName: 'Amal Omar', employeeNameAr: 'أمل عمر' }),
    someone({ _id: '2', employeeName: 'Sara Ali', employeeNameAr: 'سارة علي' }),
    someone({ _id: '3', employeeName: 'Sara Ali', employeeNameAr: 'ساره علي' }),
    someone({ _id: '4', employeeName: 'Omar Said', employeeNameAr: undefined }),
  ])
  expect(Object.fromEntries(await readArabicNames('boss'))).toEqual({ 'Amal Omar': 'أمل عمر' })
})

test('An employee reads the Arabic names of colleagues from a reference server only.', async () => {
  const ask = vi.fn(() =>
    Promise.resolve(Response.json([{ _id: '5', employeeName: 'Ali Said', employeeNameAr: 'علي' }])),
  )
  vi.stubGlobal('fetch', ask)
  await accountDb('rashid').profile.put(someone({ _id: 'rashid', employeeName: 'Rashid Omar' }))
  await writeSetting('serverKind', 'plain')
  await refreshColleagues({ userId: 'rashid' })
  expect(ask).not.toHaveBeenCalled()
  await writeSetting('serverKind', 'extended')
  await refreshColleagues({ userId: 'rashid' })
  expect(Object.fromEntries(await readArabicNames('rashid'))).toMatchObject({ 'Ali Said': 'علي' })
  // A manager reads all employees instead.
  await accountDb('boss').profile.put({ ...someone({ _id: 'boss', employeeName: 'Boss' }), isAdmin: true })
  await refreshColleagues({ userId: 'boss' })
  expect(ask.mock.calls).toHaveLength(1)
})
