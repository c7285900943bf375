import type { Contact } from '../../contract/employees.ts'
import { latinDigits, plainToken } from '../values/typed-text.ts'

export type ContactFields = Pick<Contact, 'contactName' | 'contactRelation' | 'contactNo' | 'contactEmail'>
export type ContactProblem = 'required' | 'too_long' | 'phone_invalid' | 'email_invalid' | 'duplicate'
export type ContactProblems = Partial<Record<keyof ContactFields, ContactProblem>>

export const MAX_CONTACT_TEXT_LENGTH = 120

const PHONE = /^\+?[\d\s().-]+$/
/** A national number may be short; E.164 allows at most 15 digits. */
const PHONE_DIGITS = { least: 7, most: 15 }
const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/
const COUNTRY = '966'

/** The problems of each field; `others` are the person's other contacts. */
export function contactProblems(contact: ContactFields, others: ContactFields[]): ContactProblems {
  const { contactName, contactRelation, contactNo, contactEmail } = cleanContact(contact)
  const problems: [keyof ContactFields, ContactProblem | null][] = [
    ['contactName', contactName === '' ? 'required' : tooLong(contactName)],
    ['contactRelation', tooLong(contactRelation)],
    [
      'contactNo',
      phoneProblem(contactNo) ?? (others.some((other) => samePhone(other.contactNo, contactNo)) ? 'duplicate' : null),
    ],
    [
      'contactEmail',
      tooLong(contactEmail) ?? (contactEmail === '' || EMAIL.test(contactEmail) ? null : 'email_invalid'),
    ],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as ContactProblems
}

/** The form in which it is stored: trimmed, number and email in plain characters. */
export function cleanContact<Fields extends ContactFields>(contact: Fields): Fields {
  return {
    ...contact,
    contactName: contact.contactName.trim(),
    contactRelation: contact.contactRelation.trim(),
    contactNo: plainToken(contact.contactNo),
    contactEmail: plainToken(contact.contactEmail),
  }
}

/** `0501234567`, `+966 50 123 4567` and `00966501234567` are the same number. */
export function samePhone(one: string, other: string): boolean {
  const number = ringing(one)
  return number !== '' && number === ringing(other)
}

export function sameContact(one: ContactFields, other: ContactFields): boolean {
  return (['contactName', 'contactRelation', 'contactNo', 'contactEmail'] as const).every(
    (field) => one[field] === other[field],
  )
}

function phoneProblem(phone: string): ContactProblem | null {
  if (phone === '') return 'required'
  const digits = phone.replace(/\D/g, '').length
  return PHONE.test(phone) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most ? null : 'phone_invalid'
}

function ringing(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '').replace(/^00/, '')
  return digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits.replace(/^0/, '')
}

function tooLong(text: string): ContactProblem | null {
  return text.length > MAX_CONTACT_TEXT_LENGTH ? 'too_long' : null
}
