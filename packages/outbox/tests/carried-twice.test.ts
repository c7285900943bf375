import { expect, it } from 'vitest'
import type { AppSimulation } from '../simulator/app.ts'
import { Operations } from '../simulator/operations.ts'

it('The oracle follows an operation from tablet to tablet, in whatever order they store its fields.', () => {
  const operations = new Operations({} as AppSimulation, () => {})
  const opId = 'operation 1 0000000000000000'
  const recorded = { kind: 'note', register: 'a', value: 'one', intent: { id: 'a', text: 'one' }, base: null }
  operations.onMeant({ opId, person: 'person 0', tablet: 0, recorded })
  operations.onCarried({ rows: [{ opId, intent: { id: 'a', text: 'one' } }], from: 0, to: 1 })
  operations.onCarried({ rows: [{ opId, intent: { text: 'one', id: 'a' } }], from: 1, to: 2 })
  expect(operations.of({ opId, tablet: 2 })).toMatchObject({ isCopy: true, versions: [{ value: 'one' }] })
})
