import { describe, expect, test } from 'vitest'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { readSection } from '../../src/shared/contract/chain/section.ts'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import { addedNames } from '../../src/shared/rules/people/added-names.ts'
import { readTypedDailyHours } from '../../src/shared/rules/hours/daily-hours.ts'
import { offeredValues, readTypedOptions, withPatch } from '../../src/shared/rules/people/option-form.ts'
import { readTypedAmounts, readTypedContract, typedContractOf } from '../../src/shared/rules/chain/pay-contract-form.ts'
import { entryOfSlip, offeredAmounts, proposedEntry, withContract } from '../../src/shared/rules/pay/pay-entry.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { readTime, readTypedHours, typedHoursOf } from '../../src/shared/rules/hours/shift-hours-form.ts'

const BANKS = STAFF_OPTIONS.initial.bankName
const [BILAD = '', INMAA = '', NONE = ''] = BANKS.map(({ value }) => value)
const RAJHI = { value: 'Al Rajhi Bank', nameAr: 'مصرف الراجحي' }
const typed = { hidden: new Set<string>(), value: '', nameAr: '', first: null }

describe('A list of choices as it is typed', () => {
  test('names what is hidden, added and chosen at first, and is applied to what another manager made of the list', () => {
    const read = readTypedOptions({ ...typed, ...RAJHI, hidden: new Set([BILAD]), first: INMAA }, BANKS)
    const patch = { isHidden: { [BILAD]: true }, added: RAJHI, first: INMAA }
    expect(read).toEqual({ ok: true, patch })
    const meanwhile = [...BANKS.map((bank) => (bank.value === NONE ? { ...bank, isHidden: true } : bank))]
    const list = withPatch(meanwhile, patch)
    expect(offeredValues(list)).toEqual([INMAA, 'Al Rajhi Bank'])
    expect(withPatch(list, patch)).toEqual(list)
  })

  test.each([
    ['one name only', { value: 'Al Rajhi Bank' }, { nameAr: 'missing' }],
    ['a name that is listed', { ...RAJHI, value: 'al bilad bank ' }, { value: 'twice' }],
    ['a long name', { ...RAJHI, nameAr: 'م'.repeat(201) }, { nameAr: 'too_long' }],
    ['nothing offered', { hidden: new Set(BANKS.map(({ value }) => value)) }, { isHidden: true }],
  ])('with %s is refused', (_what, patch, problems) => {
    expect(readTypedOptions({ ...typed, ...patch }, BANKS)).toEqual({ ok: false, problems })
  })

  test('a choice that the chain added has its Arabic name wherever it is stored', () => {
    const stored = {
      leaveTypes: [{ value: 'Study Leave', nameAr: 'إجازة دراسية' }],
      staffOptions: { bankName: [RAJHI, {}] },
    }
    expect([...addedNames(stored).keys()]).toEqual(['Study Leave', 'Al Rajhi Bank'])
    expect(addedNames('damaged').size).toBe(0)
  })

  test('a pharmacy that was renamed has its new name in both languages', () => {
    const stored = { targets: [{ pharmacyName: 'P1' }], pharmacyNames: [{ pharmacyName: 'P1', shownName: 'Olaya' }, 7] }
    expect([...addedNames(stored)]).toEqual([['P1', { en: 'Olaya', ar: 'Olaya' }]])
  })
})

describe('Shift hours as they are typed', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['09:30', '09:30'],
    ['٩:٣٠', '09:30'],
    ['23.59', '23:59'],
    ['24:00', null],
    ['9:60', null],
    ['', null],
    ['noon', null],
  ])('"%s" is the time %s', (text, time) => expect(readTime(text)).toBe(time))

  test('are the hours that were shown, if nothing is typed', () => {
    expect(readTypedHours(typedHoursOf(SHIFT_HOURS.initial))).toEqual({ ok: true, hours: SHIFT_HOURS.initial })
  })

  test.each([
    [{ morningBegins: 'x' }, { morningBegins: 'time' }],
    [{ nightEnds: '17' }, { nightEnds: 'same' }],
    [{ nightCutOff: '12:00' }, { nightCutOff: 'after_noon' }],
    [{ graceMinutes: '121' }, { graceMinutes: 'minutes' }],
    [{ graceMinutes: '' }, { graceMinutes: 'minutes' }],
  ])('%j is refused', (patch, problems) => {
    expect(readTypedHours({ ...typedHoursOf(SHIFT_HOURS.initial), ...patch })).toEqual({ ok: false, problems })
  })

  test('that begin and end at once are not read', () => {
    const night = { begins: '17:00', ends: '17:00' }
    expect(readSection(SHIFT_HOURS, { ...SHIFT_HOURS.initial, night })).toBe(SHIFT_HOURS.initial)
  })
})

test.each([
  ['8', 8],
  ['٧٫٥', 7.5],
  ['8,25', 8.25],
  ['8.1', null],
  ['0', null],
  ['25', null],
  ['', null],
])('"%s" are %s hours of a day', (text, hours) => expect(readTypedDailyHours(text)).toBe(hours))

describe('A pay contract as it is typed', () => {
  const { contracts } = PAY.initial
  const [OLD, ...OTHERS] = contracts
  const names = { value: 'Manager Contract', nameAr: 'عقد مدير' }

  test('sets only the figures that are not empty', () => {
    const form = { ...typedContractOf(null), ...names }
    const figures = { ...form.figures, basicPay: '7,000', overTimeRate: '43.75' }
    const contract = { id: 'new', ...names, figures: { basicPay: 7000, overTimeRate: 43.75 }, isHidden: false }
    expect(readTypedContract({ ...form, figures }, { contract: null, contracts, newId: 'new' })).toEqual({
      ok: true,
      contract,
    })
  })

  test('that is changed keeps its id and names', () => {
    const form = { ...typedContractOf(OLD!), value: 'Other', isHidden: true }
    const read = readTypedContract(form, { contract: OLD!, contracts, newId: 'new' })
    expect(read).toEqual({ ok: true, contract: { ...OLD, isHidden: true } })
  })

  test('is refused without names, with a wrong amount, or if none is left', () => {
    const form = typedContractOf(null)
    const wrong = { ...form, figures: { ...form.figures, basicPay: '1.234' } }
    expect(readTypedContract(wrong, { contract: null, contracts, newId: 'new' })).toMatchObject({
      problems: { value: 'missing', nameAr: 'missing', figures: { basicPay: { code: 'ambiguous' } } },
    })
    const hidden = [OLD!, ...OTHERS.map((other) => ({ ...other, isHidden: true }))]
    const last = { ...typedContractOf(OLD!), isHidden: true }
    expect(readTypedContract(last, { contract: OLD!, contracts: hidden, newId: 'new' })).toMatchObject({
      problems: { isHidden: true },
    })
  })

  test('amounts are typed one on each line', () => {
    expect(readTypedAmounts('3,150\n\n٣٥٠٠\n3500\n0')).toEqual({ ok: true, amounts: [3150, 3500, 0] })
    expect(readTypedAmounts('3150\nmuch')).toMatchObject({ ok: false, line: 'much', problem: { code: 'not_a_number' } })
  })
})

describe('The payroll', () => {
  const manager = { id: 'm1', value: 'Manager Contract', figures: { basicPay: 7000, otherIncentives: 400 } }
  const pay = {
    contracts: [...PAY.initial.contracts.map((each) => ({ ...each, isHidden: true })), manager],
    choices: { ...PAY.initial.choices, basicPay: [7000, 7250.5] },
  }
  const start = proposedEntry({ position: 'Pharmacist', last: null, pay })

  test('uses the contracts and the amounts of the chain', () => {
    expect(offeredAmounts('basicPay', pay)).toEqual(['7000', '7250.50'])
    expect(offeredAmounts('incentives', pay)).toBeUndefined()
    const entry = withContract(start, 'm1', pay)
    expect(entry).toMatchObject({ contract: 'm1', basicPay: '7000', otherIncentives: '400', overTimeRate: '0' })
    expect(withContract(entry, '', pay).otherIncentives).toBe('0')
  })

  test('starts a worker with no contract if that of workers is hidden, and recognizes a hidden one in a slip', () => {
    expect(proposedEntry({ position: 'Worker', last: null, pay }).contract).toBe('')
    const slip = slipSchema.parse({
      _id: 's',
      userId: 'u',
      userName: 'A',
      month: '2026-10-01',
      basicPay: 3150,
      overTimeRate: 19.69,
    })
    expect(entryOfSlip(slip, pay).contract).toBe('pharmacistOld')
    expect(entryOfSlip({ ...slip, basicPay: 7000 }, pay).contract).toBe('m1')
    expect(entryOfSlip({ ...slip, basicPay: 3200 }, pay).contract).toBe('')
  })
})
