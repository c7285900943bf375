import { useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { handoverDraft, recordHandover } from '../commands.ts'
import { CashAndNote, readCash, useCashRef } from './cash-and-note.tsx'
import styles from './handover.module.css'
import { RecordedNote } from './recorded-note.tsx'

/** While the draft is read. */
export const HANDOVER_FORM_SIZE = '21rem'

type HandoverFormProps = { pharmacyName: string; donePath: string }

/** What is left to the next shift: the cash in the drawer, and a note. What is typed is kept as a draft. */
export function HandoverForm({ pharmacyName, donePath }: HandoverFormProps) {
  const t = useT()
  const owner = useSignedIn()
  const cashRef = useCashRef()
  const [blank] = useState(() => ({ opId: crypto.randomUUID(), cash: '', note: '' }))
  const { typed: kept, type, clear } = useKeptForm(handoverDraft, owner.userId)
  const typed = kept ?? blank
  const [problem, setProblem] = useState<MessageId | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readCash(typed.cash)
    setProblem(read.ok ? null : read.problem)
    if (!read.ok) return cashRef.current?.focus()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    const result = await recordHandover({ opId: typed.opId, owner, pharmacyName, cash: read.cash, note: typed.note })
    setIsBusy(false)
    if (!result.ok) return setFailure(result.code)
    clear()
    setSaved(result.opId)
  }

  if (saved)
    return (
      <Card title={t('handover.handedOver')}>
        <div className={styles.page}>
          <RecordedNote opId={saved} what="handover.recorded" />
          <LinkButton to={donePath} variant="primary">
            {t('handover.done')}
          </LinkButton>
        </div>
      </Card>
    )
  if (kept === undefined) return <SkeletonCard blockSize={HANDOVER_FORM_SIZE} />
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <CashAndNote
          label={t('handover.cashLeft')}
          noteLabel={t('handover.noteForNext')}
          typed={typed}
          onType={(next) => type({ ...typed, ...next })}
          problem={problem}
          cashRef={cashRef}
        />
        {failure ? (
          <Banner tone="error" title={t('handover.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t('handover.handOver')}
        </Button>
      </form>
    </Card>
  )
}
