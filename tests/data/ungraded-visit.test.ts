import { afterEach, describe, expect, it } from 'vitest'
import { deleteAccountDb } from '../../src/data/store/account-db.ts'
import { outboxReads } from '../../src/data/store/outbox-store.ts'
import { saveVisit } from '../../src/features/visits/commands.ts'
import { parseVisitIntent } from '../../src/kinds/visit/kind.ts'
import { LOWEST_GRADE, STANDARDS } from '../../src/shared/contract/visits.ts'
import { gradeTheRest } from '../../src/shared/rules/visits/visit-form.ts'
import { emptyGrades, visitTotal } from '../../src/shared/rules/visits/visits.ts'

const manager = { userId: 'khalid', employeeName: 'Khalid' }
const [amal, badr] = [
  { _id: 'amal', employeeName: 'Amal' },
  { _id: 'badr', employeeName: 'Badr' },
]
const draft = (chosen: readonly (typeof STANDARDS)[number][]) => ({
  ...{ opId: crypto.randomUUID(), otherOpId: crypto.randomUUID() },
  ...{ pharmacy: 'P2023', pharmacistId: 'amal', otherId: 'badr', generalRemarks: '' },
  grades: emptyGrades(),
  chosen: [...chosen],
})
const save = (values: ReturnType<typeof draft>) =>
  saveVisit({ manager, draft: values, pharmacist: amal, other: badr, editing: null })
const totals = async () =>
  (await outboxReads.unsent()).flatMap(({ intent }) => {
    const visit = parseVisitIntent(intent)
    return visit ? [[visit.pharmacist.id, visitTotal(visit.grades)]] : []
  })

afterEach(() => deleteAccountDb(manager.userId))

describe('A visit with standards that nobody graded', () => {
  it.each([
    ['none of fifteen', []],
    ['some of fifteen', STANDARDS.slice(0, 6)],
    ['all but one', STANDARDS.slice(1)],
  ])('is not saved, for neither of the two pharmacists: %s.', async (_what, chosen) => {
    expect(await save(draft(chosen))).toEqual({ ok: false, code: 'not_graded' })
    expect(await totals()).toEqual([])
  })

  it('is saved with the lowest grade for them once that was said, the absent one’s personal standards in full.', async () => {
    const values = draft([])
    expect(await save({ ...values, ...gradeTheRest(values, LOWEST_GRADE) })).toMatchObject({ ok: true })
    expect(await totals()).toEqual([
      ['amal', 15],
      ['badr', 40],
    ])
  })
})
