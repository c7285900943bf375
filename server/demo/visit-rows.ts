import type { Insertable } from 'kysely'
import { HIGHEST_GRADE, STANDARDS } from '../../src/shared/contract/visits.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { gradesInAbsence } from '../../src/shared/rules/visits/visits.ts'
import type { Grades } from '../../src/shared/rules/visits/visits.ts'
import type { VisitsTable } from '../database/tables.ts'
import { DEMO_PEOPLE, DEMO_PHARMACIES, fullNameOf, pharmacistsOf } from './chain.ts'
import type { DemoPerson } from './chain.ts'
import { seededRandom } from './random.ts'

const SEED = 12
const ROUNDS = 4
const DAYS_BETWEEN_ROUNDS = 37
const REMARKS: Partial<Record<(typeof STANDARDS)[number], string>> = {
  temperatureRegistration: 'Two readings are missing this week',
  expiryFollowUp: 'Three items expire within a month',
  offersDisplay: 'The stand at the door is empty',
  communicationSkills: 'Explains doses patiently',
}

/** A visit to every pharmacy about every five weeks: one pharmacist present, and sometimes the other one absent. */
export function demoVisitRows(nowMs: number): Insertable<VisitsTable>[] {
  const random = seededRandom(SEED)
  const rows: Insertable<VisitsTable>[] = []
  for (let round = ROUNDS; round >= 1; round -= 1) {
    DEMO_PHARMACIES.forEach(({ name }, index) => {
      const staff = pharmacistsOf(name)
      const [present, other] = round % 2 === 0 ? [staff[0], staff[1]] : [staff[1] ?? staff[0], staff[0]]
      if (!present) return
      const at = nowMs - (round * DAYS_BETWEEN_ROUNDS - index * 3) * DAY_MS
      const grades = gradesOf(random)
      rows.push(visitRow({ pharmacist: present, pharmacy: name, grades, type: 'inPrescence', at }))
      if (other && other !== present && random() < 0.5) {
        rows.push(
          visitRow({
            pharmacist: other,
            pharmacy: name,
            grades: gradesInAbsence(grades),
            type: 'inAbscence',
            at: at + 1_000,
          }),
        )
      }
    })
  }
  return rows.map((row, index) => ({
    ...row,
    id: `demo-visit-${String(index + 1).padStart(2, '0')}`,
    change_seq: index + 1,
  }))
}

function gradesOf(random: () => number): Grades {
  return Object.fromEntries(
    STANDARDS.map((standard) => {
      const grade = HIGHEST_GRADE - Math.floor(random() ** 2 * HIGHEST_GRADE)
      return [standard, { grade, remarks: grade <= 3 || random() < 0.1 ? (REMARKS[standard] ?? '') : '' }]
    }),
  ) as Grades
}

type DemoVisit = {
  pharmacist: DemoPerson
  pharmacy: string
  grades: Grades
  type: 'inPrescence' | 'inAbscence'
  at: number
}

function visitRow({ pharmacist, pharmacy, grades, type, at }: DemoVisit): Insertable<VisitsTable> {
  const manager = DEMO_PEOPLE.find(({ role }) => role === 'admin')
  if (!manager) throw new Error('the demo chain has no manager')
  const iso = new Date(at).toISOString()
  return {
    id: '',
    manager_id: manager.id,
    manager_name: fullNameOf(manager),
    pharmacist_id: pharmacist.id,
    pharmacist_name: fullNameOf(pharmacist),
    pharmacy_name: pharmacy,
    evaluation_type: type,
    standards: JSON.stringify(grades),
    general_remarks: '',
    client_ref: null,
    extra: '{}',
    change_seq: 0,
    created_at: iso,
    updated_at: iso,
  }
}
