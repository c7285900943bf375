import type { User } from '../../contract/employees.ts'

export const PIN_LENGTH = 6
const FEWEST_DIGITS = 3

export type PinProblem = 'pin_digits' | 'pin_easy' | 'pin_personal'

type Person = Pick<User, 'birthDate' | 'telNo' | 'companyId'>

/** Why this PIN is not allowed, or null (docs/rules.md, *PINs*). */
export function pinProblemOf(pin: string, person: Person): PinProblem | null {
  if (!/^\d{6}$/.test(pin)) return 'pin_digits'
  if (isRepetitive(pin) || isRun(pin)) return 'pin_easy'
  return personalPinsOf(person).includes(pin) ? 'pin_personal' : null
}

/** 111111, 112121, 121212, 123123, 112233. */
function isRepetitive(pin: string): boolean {
  return new Set(pin).size < FEWEST_DIGITS || pin.slice(0, 3) === pin.slice(3) || /^(\d)\1(\d)\2(\d)\3$/.test(pin)
}

/** 123456, 890123, 654321, 135791. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10)
  return new Set(steps).size === 1
}

/** Six-digit notations of the birth date, and the last six digits of the telephone number and the company id. */
function personalPinsOf({ birthDate, telNo, companyId }: Person): string[] {
  const [year = '', month = '', day = ''] = (birthDate ?? '').split('-')
  const short = year.slice(2)
  const ofBirth = [
    day + month + short,
    month + day + short,
    short + month + day,
    year + month,
    month + year,
    day + year,
    year + day,
  ]
  return [...ofBirth, lastDigits(telNo), lastDigits(companyId)]
}

function lastDigits(text: string | undefined): string {
  return (text ?? '').replaceAll(/\D/g, '').slice(-PIN_LENGTH).padStart(PIN_LENGTH, '0')
}
