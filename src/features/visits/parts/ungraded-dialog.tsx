import { Name } from '../../../components/format/name.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { LOWEST_GRADE } from '../../../shared/contract/visits.ts'
import { gradeTheRest, ungradedIn } from '../../../shared/rules/visits/visit-form.ts'
import { gradesInAbsence, visitTotal } from '../../../shared/rules/visits/visits.ts'
import { TotalText } from './total-text.tsx'
import type { VisitDraft } from './visit-draft.ts'

type UngradedDialogProps = {
  isOpen: boolean
  values: VisitDraft
  /** The pharmacist who was seen, and the absent one; null if nobody is chosen. */
  people: readonly [present: { employeeName: string } | null, absent: { employeeName: string } | null]
  /** Called with the draft in which everything is graded. */
  onSave: (draft: VisitDraft) => void
  onCancel: () => void
}

/** Asks whether standards without a grade are to get the lowest one, and says what each person's total becomes. */
export function UngradedDialog({ isOpen, values, people: [present, absent], onSave, onCancel }: UngradedDialogProps) {
  const t = useT()
  const graded = { ...values, ...gradeTheRest(values, LOWEST_GRADE) }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('visits.notGradedTitle', { count: ungradedIn(values).length, grade: LOWEST_GRADE })}
      confirmLabel={t('visits.saveAsLowest', { grade: LOWEST_GRADE })}
      cancelLabel={t('visits.keepGrading')}
      onConfirm={() => onSave(graded)}
      onCancel={onCancel}
    >
      <Facts>
        {present ? (
          <Fact name={<Name>{present.employeeName}</Name>}>
            <TotalText total={visitTotal(graded.grades)} />
          </Fact>
        ) : null}
        {absent ? (
          <Fact name={<Name>{absent.employeeName}</Name>}>
            <TotalText total={visitTotal(gradesInAbsence(graded.grades))} />
          </Fact>
        ) : null}
      </Facts>
    </ConfirmDialog>
  )
}
