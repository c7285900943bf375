import { describe, expect, test } from 'vitest'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import type { Shift } from '../../src/shared/contract/sales.ts'
import type { Present } from '../../src/shared/rules/days/present.ts'
import { correctedDay, dayToPropose } from '../../src/shared/rules/sales/report-day.ts'

const hours = SHIFT_HOURS.initial
const sure = (time: string) => ({ now: Date.parse(`${time}+03:00`), isSure: true })
const by = (shift: Shift) => (present: Present) => dayToPropose(present, { shift, hours })
const unsure = { ...sure('2026-11-02T00:00'), isSure: false }

test('No day is proposed while it is not known what day it is.', () => {
  expect(dayToPropose(sure('2026-11-18T04:00'), { shift: 'night', hours })).toBe('2026-11-17')
  expect(dayToPropose(unsure, { shift: 'night', hours })).toBe('')
})

describe('When the device learns that its clock was wrong, a day that nobody chose', () => {
  test.each([
    ['moves from the wrong today to the right one', 'morning', '2026-11-15', '2026-11-18'],
    ['moves from the wrong night to the right one', 'night', '2026-11-15', '2026-11-18'],
    ['stays if it was not the proposed one', 'morning', '2026-11-14', '2026-11-14'],
  ] as const)('%s', (_what, shift, day, moved) => {
    const clocks = { before: sure('2026-11-15T20:00'), after: sure('2026-11-18T20:00'), propose: by(shift) }
    expect(correctedDay({ day, isDayChosen: false }, clocks)).toBe(moved)
    expect(correctedDay({ day, isDayChosen: true }, clocks)).toBe(day)
  })

  test('moves by the night’s cut-off', () => {
    const clocks = { before: sure('2026-11-15T20:00'), after: sure('2026-11-18T04:00'), propose: by('night') }
    expect(correctedDay({ day: '2026-11-15', isDayChosen: false }, clocks)).toBe('2026-11-17')
  })

  test('is filled in if it was not known', () => {
    const clocks = { before: unsure, after: sure('2026-11-18T20:00'), propose: by('morning') }
    expect(correctedDay({ day: '', isDayChosen: false }, clocks)).toBe('2026-11-18')
  })

  test('stays if the day is no longer known', () => {
    const clocks = { before: sure('2026-11-18T20:00'), after: unsure, propose: by('morning') }
    expect(correctedDay({ day: '2026-11-18', isDayChosen: false }, clocks)).toBe('2026-11-18')
  })
})
