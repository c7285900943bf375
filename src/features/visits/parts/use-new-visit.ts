import { useMemo, useState } from 'react'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import type { Graded, Standard } from '../../../shared/contract/visits.ts'
import { gradeTheRest } from '../../../shared/rules/visits/visit-form.ts'
import { emptyGrades } from '../../../shared/rules/visits/visits.ts'
import { visitDraftOf } from '../commands.ts'
import type { VisitDraft } from './visit-draft.ts'

type VisitForm = {
  ownerId: string
  /** The unsent visit that is being edited, with its current values; null for a new one. */
  editing: VisitDraft | null
}

/** The form's values; every change is kept as a draft. `values` is null until the draft was read. */
export function useNewVisit({ ownerId, editing }: VisitForm) {
  const [start, setStart] = useState(() => editing ?? emptyDraft())
  const editingOpId = editing?.opId ?? null
  const keeper = useMemo(() => visitDraftOf(editingOpId), [editingOpId])
  const { typed, type, clear } = useKeptForm(keeper, ownerId)
  const values = typed === undefined ? null : (typed ?? start)

  function change(patch: Partial<VisitDraft>): void {
    if (values) type({ ...values, ...patch })
  }

  return {
    values,
    isBegun: typed !== undefined && typed !== null,
    change,
    grade(standard: Standard, patch: Partial<Graded>): void {
      if (!values) return
      const isChosen = values.chosen.includes(standard)
      const before = values.grades[standard]
      if ('grade' in patch && isChosen && before.grade === patch.grade) return
      const chosen = 'grade' in patch && !isChosen ? [...values.chosen, standard] : values.chosen
      change({ grades: { ...values.grades, [standard]: { ...before, ...patch } }, chosen })
    },
    /** Grades everything that has no grade of its own. */
    gradeRest(grade: number): void {
      if (values) change(gradeTheRest(values, grade))
    },
    startAnew(): void {
      setStart(editing ?? emptyDraft())
      clear()
    },
  }
}

function emptyDraft(): VisitDraft {
  return {
    opId: crypto.randomUUID(),
    otherOpId: crypto.randomUUID(),
    pharmacy: '',
    pharmacistId: '',
    otherId: '',
    grades: emptyGrades(),
    chosen: [],
    generalRemarks: '',
  }
}
