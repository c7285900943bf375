import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Handover } from '../../../shared/contract/handovers.ts'
import { cashDifference, isAnswered } from '../../../shared/rules/till/handover.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import styles from './handover.module.css'

/** What became of a handover: who accepted it, or what they found instead. */
export function AnswerLine({ handover, isElsewhere = false }: { handover: Handover; isElsewhere?: boolean }) {
  const t = useT()
  const { answer, answererName, answerNote } = handover
  if (!isAnswered(handover))
    return <p className={styles.open}>{t(isElsewhere ? 'handover.answeredHere' : 'handover.notAnswered')}</p>
  const difference = cashDifference(handover)
  return (
    <>
      <p className={styles.by}>
        <span>{t(answer === 'accepted' ? 'handover.acceptedBy' : 'handover.differsBy')}</span>{' '}
        <Name>{answererName}</Name>
        {difference === null || difference === 0 ? null : (
          <span>
            {' '}
            <span>{`· ${t('handover.difference')}`}</span> <Money amount={toSar(difference)} />
          </span>
        )}
      </p>
      {answerNote === '' ? null : (
        <p className={styles.by} dir="auto">
          {answerNote}
        </p>
      )}
    </>
  )
}
