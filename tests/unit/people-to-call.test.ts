import { expect, test } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { peopleToCall } from '../../src/shared/rules/chain/people-to-call.ts'

const person = (_id: string, part: Record<string, unknown>) =>
  userSchema.parse({
    _id,
    employeeName: _id,
    currentPharmacy: 'P1',
    position: 'Pharmacist',
    telNo: '0500000001',
    ...part,
  })

test('The people of a pharmacy who can be called have a number, neither flag and an open account; pharmacists come first.', () => {
  const people = peopleToCall(
    [
      person('Worker', { position: 'Worker' }),
      person('Yousef', { shorterName: 'Yousef Ibrahim', telNo: ' 0500000002 ' }),
      person('Ahmed', {}),
      person('Silent', { telNo: ' ' }),
      person('Manager', { isAdmin: true }),
      person('Left', { closedAt: '2026-11-01T08:00:00.000Z' }),
      person('Elsewhere', { currentPharmacy: 'P2' }),
    ],
    'en',
  )
  expect(people.get('P1')?.map(({ employeeName }) => employeeName)).toEqual(['Ahmed', 'Yousef Ibrahim', 'Worker'])
  expect(people.get('P1')?.[1]?.telNo).toBe('0500000002')
  expect(people.get('P2')).toHaveLength(1)
})

test('In Arabic they are in the order of their Arabic names.', () => {
  const people = peopleToCall(
    [person('Ahmed', { employeeNameAr: 'يحيى' }), person('Yousef', { employeeNameAr: 'أحمد' })],
    'ar',
  )
  expect(people.get('P1')?.map(({ employeeNameAr }) => employeeNameAr)).toEqual(['أحمد', 'يحيى'])
})
