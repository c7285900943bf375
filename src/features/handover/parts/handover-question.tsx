import { useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ButtonRow } from '../../../components/layout/button-row.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Handover, HandoverAnswer } from '../../../shared/contract/handovers.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordHandoverAnswer } from '../commands.ts'
import type { HalfTypedAnswer } from '../commands.ts'
import { CashAndNote, readCash, useCashRef } from './cash-and-note.tsx'
import styles from './handover.module.css'

/** A handover that waits for this person: *Accept*, or *It differs* with the cash that they found. */
export function HandoverQuestion({
  handover,
  typed,
  onType,
  onClear,
  isMain,
  onAnswered,
}: {
  handover: Handover
  /** The half-typed answer that differs; null while none is typed. */
  typed: HalfTypedAnswer | null
  onType: (typed: HalfTypedAnswer) => void
  onClear: () => void
  /** Whether the answer is the one primary action of the page. */
  isMain: boolean
  onAnswered: (opId: string) => void
}) {
  const t = useT()
  const owner = useSignedIn()
  const instantWords = useInstantWords()
  const cashRef = useCashRef()
  const [blank] = useState(() => ({
    opId: crypto.randomUUID(),
    handoverRef: handover.clientRef ?? '',
    cash: '',
    note: '',
  }))
  const [problem, setProblem] = useState<MessageId | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { cash, note, writerName, recordedAt } = handover

  async function answer(given: HandoverAnswer, found: number, said: string) {
    setFailure(null)
    const { opId } = typed ?? blank
    const result = await recordHandoverAnswer({ opId, owner, handover, answer: given, cash: found, note: said })
    if (!result.ok) return setFailure(result.code)
    onClear()
    onAnswered(result.opId)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!typed) return
    const read = readCash(typed.cash)
    setProblem(read.ok ? null : read.problem)
    if (read.ok) void answer('differs', read.cash, typed.note)
    else cashRef.current?.focus()
  }

  return (
    <Card
      title={t('handover.forYou')}
      action={recordedAt === null ? null : <span className={styles.when}>{instantWords(Date.parse(recordedAt))}</span>}
    >
      <p className={styles.cash}>{cash === null ? t('app.notReadable') : <Money amount={cash} />}</p>
      <p className={styles.by}>
        <span>{t('handover.leftBy')}</span> <Name>{writerName}</Name>
      </p>
      {note === '' ? null : (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {failure ? (
        <Banner tone="error" title={t('handover.notSaved')}>
          {t(errorMessageId(failure))}
        </Banner>
      ) : null}
      {typed ? (
        <form className={styles.form} noValidate onSubmit={submit}>
          <CashAndNote
            label={t('handover.cashFound')}
            noteLabel={t('handover.note')}
            typed={typed}
            onType={(next) => onType({ ...typed, ...next })}
            problem={problem}
            cashRef={cashRef}
          />
          <ButtonRow>
            <Button type="submit" variant={isMain ? 'primary' : 'secondary'}>
              {t('handover.saveAnswer')}
            </Button>
            <Button onClick={onClear}>{t('app.cancel')}</Button>
          </ButtonRow>
        </form>
      ) : (
        <ButtonRow isBelowWords>
          {cash === null ? null : (
            <Button
              variant={isMain ? 'primary' : 'secondary'}
              onClick={({ detail }) => (detail > 1 ? undefined : void answer('accepted', cash, ''))}
            >
              {t('handover.accept')}
            </Button>
          )}
          <Button onClick={() => onType(blank)}>{t('handover.differs')}</Button>
        </ButtonRow>
      )}
    </Card>
  )
}
