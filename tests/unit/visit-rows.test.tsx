import { expect, test } from 'vitest'
import { VisitHead } from '../../src/features/visits/parts/visit-head.tsx'
import { VisitRow } from '../../src/features/visits/parts/visit-row.tsx'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { saidOn, wordsIn } from '../support/said-on.tsx'

const visitBy = (evaluatingManagerName: string) =>
  visitSchema.parse({ _id: 'v1', evaluatedPharmacistName: 'Amal', evaluatedPharmacy: 'P2023', evaluatingManagerName })
const rowOf = (manager: string) =>
  saidOn(<VisitRow visit={visitBy(manager)} row={null} before={null} path="/visitPage/v1" isPersonNamed />)

test('A visit of the list names its manager, and says nothing of one without a name.', () => {
  expect(wordsIn(rowOf('Khalid'))).toContain('visits.by Khalid')
  expect(rowOf('')).not.toContain('visits.by')
})

test('The page of a visit has a dash for a manager without a name.', () => {
  const said = saidOn(
    <VisitHead visit={visitBy('')} before={undefined} present="Amal" change={null} visitPathOf={() => ''} />,
  )
  expect(said).toMatch(/visits\.manager<\/dt><dd[^>]*>—</)
})
