import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesThrough } from '../../../lib/enter-moves-on.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import {
  HIGHEST_GRADE,
  PHARMACIST_STANDARDS,
  PHARMACY_STANDARDS,
  STANDARDS,
  LOWEST_GRADE,
} from '../../../shared/contract/visits.ts'
import { problemsOfVisit, sumWhenGraded, gradeTheRest, ungradedIn } from '../../../shared/rules/visits/visit-form.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { saveVisit } from '../commands.ts'
import type { VisitDraft } from './visit-draft.ts'
import type { EditableVisit } from './editable-visit.ts'
import { useLastGrades } from '../form-queries.ts'
import type { VisitLists } from '../form-queries.ts'
import styles from './new-visit-form.module.css'
import { RestField } from './rest-field.tsx'
import { StandardField } from './standard-field.tsx'
import { TotalText } from './total-text.tsx'
import type { useNewVisit } from './use-new-visit.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { FIELD_OF, WhoWasVisited } from './who-was-visited.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { gradesInAbsence, visitTotal } from '../../../shared/rules/visits/visits.ts'

const SECTIONS = [
  { title: 'visits.pharmacyStandards', standards: PHARMACY_STANDARDS },
  { title: 'visits.pharmacistStandards', standards: PHARMACIST_STANDARDS },
] as const

type NewVisitFormProps = {
  form: ReturnType<typeof useNewVisit>
  values: VisitDraft
  lists: VisitLists
  /** The unsent visit that is being edited; null for a new one. */
  editing: EditableVisit | null
  onSaved: (opIds: string[]) => void
}

/** Ten and five standards, one per row. Each change is kept as a draft on the device. */
export function NewVisitForm({ form, values, lists, editing, onSaved }: NewVisitFormProps) {
  const t = useT()
  const nameText = useNameText()
  const manager = useSignedIn()
  const [isSent, setIsSent] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isAskingGrades, setIsAskingGrades] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  const nameOf = (id: string) => lists.pharmacists.find(({ _id }) => _id === id) ?? null
  const pharmacist = nameOf(values.pharmacistId)
  const other = nameOf(values.otherId)
  // A person who has left the chain since the draft was begun can no longer be chosen.
  const shown = { ...values, pharmacistId: pharmacist?._id ?? '', otherId: other?._id ?? '' }
  const problems = problemsOfVisit(shown)
  const { pharmacy, pharmacistId } = shown
  const last = useLastGrades({ userId: manager.userId, pharmacy, pharmacistId, editing })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsSent(true)
    setFailure(null)
    if (problems[0]) return ref.current?.querySelector<HTMLElement>(`[name=${FIELD_OF[problems[0]]}]`)?.focus()
    await save(shown)
  }

  async function save(draft: VisitDraft): Promise<void> {
    if (!pharmacist) return
    setIsBusy(true)
    const result = await saveVisit({ manager, draft, pharmacist, other, editing })
    setIsBusy(false)
    if (result.ok) onSaved(result.opIds)
    else if (result.code === 'not_graded') setIsAskingGrades(true)
    else setFailure(result.code)
  }

  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onKeyDown={enterMovesThrough}
      onSubmit={(event) => void submit(event)}
    >
      {form.isBegun ? (
        <div className={styles.kept}>
          <p>{t('visits.draftKept')}</p>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t(editing ? 'visits.undoEdit' : 'visits.startAnew')}
          </Button>
        </div>
      ) : null}
      <div className={styles.who}>
        <WhoWasVisited
          values={shown}
          lists={lists}
          problems={isSent ? problems : problems.filter((each) => each === 'samePerson')}
          onChange={form.change}
        />
      </div>
      <div className={styles.standards}>
        {SECTIONS.map(({ title, standards }) => (
          <Card
            key={title}
            title={t(title)}
            flush
            action={<TotalText total={sumWhenGraded(values, standards)} outOf={standards.length * HIGHEST_GRADE} />}
          >
            {title === 'visits.pharmacyStandards' ? (
              <RestField values={values} onGradeRest={form.gradeRest} onChange={form.change} />
            ) : null}
            {title === 'visits.pharmacistStandards' && pharmacist && other && pharmacist !== other ? (
              <p className={styles.note}>
                {t('visits.pairNote', {
                  pharmacist: nameText(pharmacist.employeeName),
                  other: nameText(other.employeeName),
                })}
              </p>
            ) : null}
            {standards.map((standard) => (
              <StandardField
                key={`${values.opId}-${standard}`}
                standard={standard}
                graded={values.grades[standard]}
                last={last[standard]}
                isChosen={values.chosen.includes(standard)}
                onGrade={(patch) => form.grade(standard, patch)}
              />
            ))}
          </Card>
        ))}
      </div>
      <div className={styles.remarks}>
        <Card>
          <TextArea
            label={t('visits.generalRemarks')}
            rows={4}
            maxLength={MAX_LONG_TEXT_LENGTH}
            value={values.generalRemarks}
            onValueChange={(generalRemarks) => form.change({ generalRemarks })}
          />
        </Card>
      </div>
      {failure ? (
        <Banner tone="error" title={t('visits.notSaved')}>
          {t(failure === 'not_editable' ? 'visits.editGone' : errorMessageId(failure))}
        </Banner>
      ) : null}
      <VisitProgress values={values}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(editing ? 'visits.submitEdit' : 'visits.submit')}
        </Button>
      </VisitProgress>
      <UngradedDialog
        isOpen={isAskingGrades}
        values={shown}
        people={[pharmacist, other]}
        onSave={(draft) => {
          setIsAskingGrades(false)
          void save(draft)
        }}
        onCancel={() => {
          flushSync(() => setIsAskingGrades(false))
          ref.current?.querySelector<HTMLElement>('[data-chosen=false] input')?.focus()
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t(editing ? 'visits.undoEditTitle' : 'visits.startAnewTitle')}
        confirmLabel={t(editing ? 'visits.undoEdit' : 'visits.startAnew')}
        isDestructive
        onConfirm={() => {
          form.startAnew()
          setIsSent(false)
          setIsAsking(false)
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(editing ? 'visits.undoEditBody' : 'visits.startAnewBody')}</p>
      </ConfirmDialog>
    </form>
  )
}

/** The total and the progress beside the button, docked at the foot of the window while the form scrolls. */
function VisitProgress({ values, children }: { values: VisitDraft; children: ReactNode }) {
  const t = useT()
  const done = values.chosen.length
  return (
    <section className={styles.bar} aria-label={t('visits.progress')}>
      <div className={styles.words}>
        <TotalText total={sumWhenGraded(values, STANDARDS)} />
        <span className={styles.done}>{t('visits.gradedOf', { done, of: STANDARDS.length })}</span>
      </div>
      {children}
      <div className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(done / STANDARDS.length) * 100}%` }} />
      </div>
    </section>
  )
}

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
function UngradedDialog({ isOpen, values, people: [present, absent], onSave, onCancel }: UngradedDialogProps) {
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
