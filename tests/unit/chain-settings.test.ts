import { describe, expect, test } from 'vitest'
import { LEAVE_TYPE_SETTINGS } from '../../src/shared/contract/chain/leave-types.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import { settingsProblem } from '../../src/shared/rules/chain/chain-settings.ts'
import { readTypedLeaveType } from '../../src/shared/rules/chain/leave-type-form.ts'

const TYPES = LEAVE_TYPE_SETTINGS.initial
const STUDY = { value: 'Study Leave', nameAr: 'إجازة دراسية', days: 20 }
const before = { leaveTypes: [...TYPES, STUDY], staffOptions: STAFF_OPTIONS.initial }

describe('The choices of a list', () => {
  test.each([
    ['as they were', before.leaveTypes, null],
    ['with one that is hidden', [...TYPES, { ...STUDY, isHidden: true }], null],
    ['twice', [...before.leaveTypes, STUDY], 'twice'],
    ['without one of the product', [...TYPES.slice(1), STUDY], 'removed'],
    ['without one that the chain added', TYPES, 'removed'],
    ['added without an Arabic name', [...before.leaveTypes, { value: 'Sick Leave', days: 30 }], 'arabic_missing'],
    ['all hidden', before.leaveTypes.map((type) => ({ ...type, isHidden: true })), 'all_hidden'],
  ])('%s', (_which, leaveTypes, code) => {
    expect(settingsProblem({ leaveTypes }, before)).toEqual(code && { section: 'leaveTypes', code })
  })

  test('of a new employee are checked one by one', () => {
    const staffOptions = { ...STAFF_OPTIONS.initial, bankName: STAFF_OPTIONS.initial.bankName.slice(1) }
    expect(settingsProblem({ staffOptions }, before)).toEqual({ section: 'staffOptions', code: 'removed' })
  })
})

test('Only a number with more than two decimals that is new is refused; one that is stored blocks no other change.', () => {
  const [first, ...others] = PAY.initial.contracts
  const withRate = (overTimeRate: number) => ({
    ...PAY.initial,
    contracts: [{ ...first!, figures: { ...first!.figures, overTimeRate } }, ...others],
  })
  const refused = { section: 'pay', code: 'number_invalid' }
  const stored = { pay: withRate(19.688) }
  const other = { ...stored.pay, choices: { ...stored.pay.choices, basicPay: [1250] } }
  expect(settingsProblem({ pay: other }, stored)).toBeNull()
  expect(settingsProblem({ pay: withRate(19.69) }, stored)).toBeNull()
  expect(settingsProblem({ pay: withRate(19.687) }, stored)).toEqual(refused)
  expect(settingsProblem(stored, { pay: PAY.initial })).toEqual(refused)
})

describe('A typed type of leave', () => {
  const typed = { value: 'Sick Leave', nameAr: 'إجازة مرضية', days: '٣٠', isHidden: false }

  test('is added with both names and its days, in any digits', () => {
    const type = { value: 'Sick Leave', nameAr: 'إجازة مرضية', days: 30, isHidden: false }
    expect(readTypedLeaveType(typed, { type: null, types: TYPES })).toEqual({ ok: true, type })
  })

  test('that is changed keeps its names', () => {
    const changed = { ...typed, value: 'Other', days: '25', isHidden: true }
    expect(readTypedLeaveType(changed, { type: STUDY, types: before.leaveTypes })).toEqual({
      ok: true,
      type: { ...STUDY, days: 25, isHidden: true },
    })
  })

  test.each([
    ['no names', { value: ' ', nameAr: '' }, { value: 'missing', nameAr: 'missing' }],
    ['the name of another type', { value: 'annual leave' }, { value: 'twice' }],
    ['no days', { days: '' }, { days: 'days' }],
    ['days in words', { days: 'ten' }, { days: 'days' }],
    ['more days than a year', { days: '367' }, { days: 'days' }],
  ])('with %s is refused', (_what, patch, problems) => {
    expect(readTypedLeaveType({ ...typed, ...patch }, { type: null, types: TYPES })).toEqual({ ok: false, problems })
  })

  test('cannot be hidden if it is the last one that is offered', () => {
    const types = [STUDY, ...TYPES.map((type) => ({ ...type, isHidden: true }))]
    const read = readTypedLeaveType({ ...typed, isHidden: true }, { type: STUDY, types })
    expect(read).toEqual({ ok: false, problems: { isHidden: true } })
  })
})
