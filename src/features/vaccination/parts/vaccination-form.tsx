import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import type { StateWordName } from '../../../components/state/state-word.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { useJustSaved } from '../../../lib/use-just-saved.ts'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { useToday } from '../../../lib/use-now.ts'
import { VACCINE_STATUSES } from '../../../shared/contract/employees.ts'
import { DOSES, vaccinationProblems } from '../../../shared/rules/people/vaccination.ts'
import type {
  FiledVaccination,
  VaccinationProblem,
  VaccinationProblems,
  VaccinationTyped,
} from '../../../shared/rules/people/vaccination.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { fileVaccination, vaccinationDraft } from '../commands.ts'
import type { VaccinationDraft } from '../commands.ts'
import { STATUS_LABELS } from './status-labels.ts'
import styles from './vaccination.module.css'

type VaccinationFormProps = {
  /** The initial values: what is on record, or what was rejected and needs correction. */
  filed: FiledVaccination | null
  birthDate: string | null
  /** The sync state of the newest change. */
  state: StateWordName
}

/** The status, and the dates that it requires. */
export function VaccinationForm({ filed, birthDate, state }: VaccinationFormProps) {
  const t = useT()
  const words = useDayWords()
  const owner = useSignedIn()
  const { today, latest, isSure } = useToday()
  const statusErrorId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, clear } = useKeptForm(vaccinationDraft, owner.userId)
  const { justSaved, keepSaved } = useJustSaved<VaccinationDraft>(filed)
  const [problems, setProblems] = useState<VaccinationProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  if (typed === undefined) return <SkeletonLines blockSize="20rem" />

  const values = typed ?? justSaved ?? asFiled(filed)
  const doses = values.status === null ? 0 : DOSES[values.status]

  function change(patch: Partial<VaccinationTyped>): void {
    type({ ...values, ...patch })
    setIsSaved(false)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const found = vaccinationProblems(values, { today: latest, birthDate })
    setProblems(found)
    if (focusFirst(form.current, found)) return
    if (values.status === null) return
    setIsBusy(true)
    const saved = await fileVaccination({
      owner,
      filed: {
        status: values.status,
        firstDoseDate: values.firstDoseDate || null,
        secondDoseDate: values.secondDoseDate || null,
      },
    })
    setFailure(saved.ok ? null : saved.code)
    setIsBusy(false)
    if (!saved.ok) return
    setIsSaved(true)
    keepSaved(values)
    clear()
  }

  const sentence = (problem: VaccinationProblem | undefined): string | undefined => {
    switch (problem) {
      case undefined:
        return undefined
      case 'required':
        return t('vaccination.dateRequired')
      case 'future':
        return t('vaccination.dateFuture')
      case 'day_invalid':
        return t('date.unreadable')
      case 'day_hijri':
        return t('date.hijriYear')
      case 'day_too_early':
        return t('date.yearTooEarly')
      case 'before_birth':
        return t('vaccination.dateBeforeBirth', { day: birthDate ? words(birthDate) : '' })
      case 'before_first':
        return t('vaccination.dateBeforeFirst')
    }
  }

  return (
    <Card title={t('vaccination.file')}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={enterMovesOn}
        onSubmit={(event) => void submit(event)}
      >
        <fieldset className={styles.choices} aria-describedby={problems.status ? statusErrorId : undefined}>
          <legend>{t('vaccination.status')}</legend>
          {VACCINE_STATUSES.map((status) => (
            <label key={status} className={styles.choice}>
              <input
                type="radio"
                name="status"
                value={status}
                checked={values.status === status}
                onChange={() => change({ status })}
              />
              <span>{t(STATUS_LABELS[status])}</span>
            </label>
          ))}
          {problems.status ? (
            <p id={statusErrorId} className={styles.error} role="alert">
              {t('vaccination.statusRequired')}
            </p>
          ) : null}
        </fieldset>
        {doses >= 1 ? (
          <DateInput
            label={t('vaccination.firstDoseDate')}
            name="firstDoseDate"
            min={birthDate ?? undefined}
            max={isSure ? today : undefined}
            value={values.firstDoseDate}
            error={sentence(problems.firstDoseDate)}
            onValueChange={(firstDoseDate) => change({ firstDoseDate })}
          />
        ) : null}
        {doses === 2 ? (
          <DateInput
            label={t('vaccination.secondDoseDate')}
            name="secondDoseDate"
            min={values.firstDoseDate || birthDate || undefined}
            max={isSure ? today : undefined}
            value={values.secondDoseDate}
            error={sentence(problems.secondDoseDate)}
            onValueChange={(secondDoseDate) => change({ secondDoseDate })}
          />
        ) : null}
        {failure ? (
          <Banner tone="error" title={t('vaccination.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t('vaccination.save')}
        </Button>
        <output aria-live="off">{isSaved ? <StateWord state={state} isLarge /> : null}</output>
      </form>
    </Card>
  )
}

function asFiled(filed: FiledVaccination | null): VaccinationDraft {
  return {
    status: filed?.status ?? null,
    firstDoseDate: filed?.firstDoseDate ?? '',
    secondDoseDate: filed?.secondDoseDate ?? '',
  }
}
