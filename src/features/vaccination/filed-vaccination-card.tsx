import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DayText } from '../../components/day-text.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Fact, Facts } from '../../components/facts.tsx'
import { StateWord } from '../../components/state-word.tsx'
import { stateWordOf } from '../../data/sync/types.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { DOSES } from '../../shared/rules/vaccination.ts'
import { discardFiling, retryFiling } from './commands.ts'
import type { VaccinationView } from './queries.ts'
import { STATUS_LABELS } from './status-labels.ts'
import styles from './vaccination-page.module.css'

/** What is filed of one's vaccination, marked while it is not sent. */
export function FiledVaccinationCard({ view }: { view: VaccinationView }) {
  const t = useT()
  const { filed, unsent, isLoaded } = view
  return (
    <Card title={t('vaccination.filed')}>
      <div className={styles.filed}>
        <output className={styles.state}>{unsent ? <StateWord state={stateWordOf(unsent.state)} /> : null}</output>
        {unsent && stateWordOf(unsent.state) === 'attention' ? <Refused row={unsent} /> : null}
        {filed ? (
          <Facts>
            <Fact name={t('vaccination.status')} isLong>
              {t(STATUS_LABELS[filed.status])}
            </Fact>
            <Fact name={t('vaccination.firstDose')}>
              <Dose day={filed.firstDoseDate} isTaken={DOSES[filed.status] >= 1} />
            </Fact>
            <Fact name={t('vaccination.secondDose')}>
              <Dose day={filed.secondDoseDate} isTaken={DOSES[filed.status] === 2} />
            </Fact>
          </Facts>
        ) : (
          <EmptyState>{t(isLoaded ? 'vaccination.notFiled' : 'vaccination.notHere')}</EmptyState>
        )}
      </div>
    </Card>
  )
}

function Dose({ day, isTaken }: { day: string | null; isTaken: boolean }) {
  const t = useT()
  if (day !== null) return <DayText day={day} />
  return <span className={styles.none}>{isTaken ? '—' : t('vaccination.notTaken')}</span>
}

/** A change that the server did not take: why, and what can be done. */
function Refused({ row }: { row: OutboxRow }) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Banner tone="error" title={t('vaccination.attentionTitle')}>
        <p>{t(errorMessageId(row.lastProblem?.code ?? ''))}</p>
        <div className={styles.actions}>
          <Button onClick={() => void retryFiling(row)}>{t('vaccination.tryAgain')}</Button>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('vaccination.discard')}
          </Button>
        </div>
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('vaccination.discardTitle')}
        confirmLabel={t('vaccination.discard')}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          void discardFiling(row)
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('vaccination.discardBody')}
      </ConfirmDialog>
    </>
  )
}
