import { describe, expect, test } from 'vitest'
import { VisitHead } from '../../src/features/visits/parts/visit-head.tsx'
import { VisitRow } from '../../src/features/visits/parts/visit-row.tsx'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import type { Visit } from '../../src/shared/contract/visits.ts'
import { visitLines } from '../../src/features/visits/parts/shown-visit.ts'
import { emptyGrades, gradesInAbsence } from '../../src/shared/rules/visits/visits.ts'
import { saidOn, wordsIn } from '../support/said-on.tsx'

const visitBy = (evaluatingManagerName: string) =>
  visitSchema.parse({ _id: 'v1', evaluatedPharmacistName: 'Amal', evaluatedPharmacy: 'P2023', evaluatingManagerName })
const shown = (visit: Visit) => ({ visit, row: null })
const rowOf = (manager: string) =>
  saidOn(<VisitRow visits={[shown(visitBy(manager))]} before={new Map()} path="/visitPage/v1" isPersonNamed />)

test('A visit of the list names its manager, and says nothing of one without a name.', () => {
  expect(wordsIn(rowOf('Khalid'))).toContain('visits.by Khalid')
  expect(rowOf('')).not.toContain('visits.by')
})

test('The page of a visit has a dash for a manager without a name.', () => {
  const said = saidOn(
    <VisitHead visit={visitBy('')} before={undefined} other={null} change={null} visitPathOf={() => ''} />,
  )
  expect(said).toMatch(/visits\.manager<\/dt><dd[^>]*>—</)
})

describe('A visit to two people', () => {
  const at = { evaluatedPharmacy: 'P2023', createdAt: '2026-11-01T09:00:00.000Z' }
  const present = visitSchema.parse({ ...at, _id: 'p', evaluatedPharmacistName: 'Amal', ...emptyGrades() })
  const absent = visitSchema.parse({
    ...at,
    _id: 'a',
    evaluatedPharmacistName: 'Badr',
    evaluationType: 'inAbscence',
    ...gradesInAbsence(emptyGrades()),
  })
  const other = visitSchema.parse({ ...at, _id: 'o', evaluatedPharmacy: 'P2024', ...emptyGrades() })
  const all = [absent, other, present].map(shown)

  test('is one line of the list, which names both with their totals and opens the one in presence.', () => {
    const [pair, alone, ...more] = visitLines(all, all)
    expect(more).toEqual([])
    expect(alone?.visits).toHaveLength(1)
    expect(pair?.visitId).toBe('p')
    const said = saidOn(<VisitRow visits={pair?.visits ?? [shown(other)]} before={new Map()} path="" isPersonNamed />)
    expect(wordsIn(said)).toMatch(/Amal.*15 \/ 90.*Badr.*visits\.inAbscence.*40 \/ 90/)
  })

  test('opens the one in absence where only that person is asked for, and still names both.', () => {
    const [pair] = visitLines([shown(absent)], all)
    expect(pair?.visitId).toBe('a')
    expect(pair?.visits.map((each) => each?.visit._id)).toEqual(['p', 'a'])
  })
})
