import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../../components/state/banner.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import { useT } from '../../../../i18n/use-t.ts'
import styles from './pay-progress.module.css'
import type { PersonPay } from '../../overlay.ts'
import type { SaveAll } from './use-save-all.ts'

/** How far salaries saved together have come, and the way to stop the rest. Nothing for a single slip. */
export function PayProgress({ people, saveAll }: { people: readonly PersonPay[]; saveAll: SaveAll }) {
  const t = useT()
  const [isCancelling, setIsCancelling] = useState(false)
  const { batch, stop } = saveAll
  const said = useRef<HTMLParagraphElement>(null)
  const isStoring = batch?.isStoring === true

  // The button that was pressed may be gone.
  useEffect(() => {
    if (isStoring) said.current?.focus()
  }, [isStoring])

  const unsent = people.filter(({ row, isRefused }) => row && !isRefused)
  const waiting = batch ? unsent.filter(({ employee }) => batch.ids.has(employee._id)).length : unsent.length
  if (!batch && waiting < 2) return null
  const stored = batch?.stored ?? waiting
  const kept = stored - (batch?.back ?? 0)
  const isOver = !isStoring && waiting === 0
  const words = isStoring
    ? t('payroll.savingCount', { done: stored, all: batch.ids.size })
    : waiting > 0
      ? t('payroll.waitingCount', { count: waiting })
      : t('payroll.savedCount', { count: kept })

  async function cancel() {
    setIsCancelling(true)
    said.current?.focus()
    await stop()
    setIsCancelling(false)
  }

  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <p ref={said} role="status" tabIndex={-1}>
          <span>{words}</span>
          {batch && batch.back > 0 ? <span>{` ${t('payroll.backCount', { count: batch.back })}`}</span> : null}
        </p>
        {isOver ? null : (
          <progress
            aria-label={words}
            max={isStoring ? batch.ids.size : stored}
            value={isStoring ? stored : stored - waiting}
          />
        )}
      </div>
      {isOver ? null : (
        <Button busy={isCancelling} onClick={() => void cancel()}>
          {t('payroll.stop')}
        </Button>
      )}
      {batch?.code ? <Banner tone="error">{t(errorMessageId(batch.code))}</Banner> : null}
    </div>
  )
}
