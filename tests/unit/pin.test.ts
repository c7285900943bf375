import { describe, expect, test } from 'vitest'
import { pinProblemOf } from '../../src/shared/rules/access/pin.ts'

const PERSON = { birthDate: '1991-07-24', telNo: '+966 50 123 9174', companyId: '1003' }

describe('a PIN', () => {
  test.each(['', '12345', '1234567', 'abcdef', '12 456', '١٢٣٩٥٦'])('has six digits: not “%s”', (pin) => {
    expect(pinProblemOf(pin, PERSON)).toBe('pin_digits')
  })

  test.each(['111111', '112122', '121212', '482482', '114477', '123456', '789012', '654321', '135791', '864208'])(
    'is not easy to guess: not %s',
    (pin) => {
      expect(pinProblemOf(pin, PERSON)).toBe('pin_easy')
    },
  )

  test.each(['240791', '072491', '910724', '199107', '071991', '239174', '001003'])(
    'is no birth date, telephone or company number: not %s',
    (pin) => {
      expect(pinProblemOf(pin, PERSON)).toBe('pin_personal')
    },
  )

  test.each(['482915', '103948', '907361'])('may be %s', (pin) => {
    expect(pinProblemOf(pin, PERSON)).toBeNull()
  })

  test('is validated where nothing about the person is known', () => {
    expect(pinProblemOf('482915', { birthDate: null, telNo: '', companyId: '' })).toBeNull()
  })
})
