import type { Insertable } from 'kysely'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import type { UsersTable } from '../database/tables.ts'
import { DEMO_PEOPLE, fullNameOf } from './chain.ts'
import type { DemoPerson } from './chain.ts'

const DAYS_PER_YEAR = 365
const AGE_AT_JOINING_YEARS = 26

export type Seeding = { today: string; now: string }

export function joiningDayOf({ years, companyId }: DemoPerson, today: string): string {
  return addDays(today, -(years * DAYS_PER_YEAR + (Number(companyId) % 200) + 20))
}

/** All users share one hash: the password is public anyway, and hashing is slow on purpose. */
export function demoUserRows({ today, now }: Seeding, passwordHash: string): Insertable<UsersTable>[] {
  return DEMO_PEOPLE.map((person, index) => {
    const [first, second, last] = person.names
    const joined = joiningDayOf(person, today)
    const isCash = person.bank === 'No Bank Account yet'
    return {
      id: person.id,
      email: person.email ?? `${person.id}@demo.example`,
      password_hash: person.email === null ? null : passwordHash,
      is_admin: person.role === 'admin' ? 1 : 0,
      is_accountant: person.role === 'accountant' ? 1 : 0,
      is_demo: 1,
      employee_name: fullNameOf(person),
      shorter_name: `${first} ${last}`,
      shortest_name: first,
      employee_name_ar: person.arabicName,
      first_name: first,
      second_name: second,
      last_name: last,
      current_pharmacy: person.place,
      company_id: person.companyId,
      gender: person.gender,
      nationality: person.nationality,
      position: person.position,
      birth_date: addDays(joined, -(AGE_AT_JOINING_YEARS * DAYS_PER_YEAR + index * 97)),
      joining_date: joined,
      tel_no: `0500000${String(index).padStart(3, '0')}`,
      contacts: JSON.stringify(index % 2 === 0 ? [contactOf(person, index)] : []),
      employment_type: 'Full Time',
      salary_transfer_mode: isCash ? 'Cash' : 'Bank Transfer',
      bank_account_no: isCash ? '' : `SA00000000000000000${person.companyId}`,
      bank_name: person.bank,
      propation_period: '3 Months',
      vaccinated: 0,
      vaccination_details: null,
      status: 'On the Job',
      change_seq: index + 1,
      created_at: now,
      updated_at: now,
    }
  })
}

function contactOf({ names }: DemoPerson, index: number) {
  return {
    contactName: `${names[1]} ${names[2]}`,
    contactRelation: 'Brother',
    contactNo: `0510000${String(index).padStart(3, '0')}`,
    contactEmail: '',
  }
}
