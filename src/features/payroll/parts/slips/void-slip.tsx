import { useState } from 'react'
import { IconBan } from '@tabler/icons-react'
import { DayText } from '../../../../components/format/day-text.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { TextArea } from '../../../../components/inputs/text-area.tsx'
import { Dialog } from '../../../../components/overlays/dialog.tsx'
import { Banner } from '../../../../components/state/banner.tsx'
import { directFailure } from '../../../../i18n/direct-failure.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { MAX_VOID_REASON, MIN_VOID_REASON } from '../../../../shared/contract/slip-void.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { voidSlip } from '../../void-commands.ts'
import styles from './void-slip.module.css'

const FAILURES = {
  offline: 'payroll.voidOffline',
  stale: 'payroll.voidStale',
  other: 'payroll.voidFailed',
} as const

/** Declares a slip void, with a reason. Needs a connection. */
export function VoidSlip({ slip, onDone }: { slip: Slip; onDone: () => void }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<IconBan aria-hidden size={20} />} className={styles.open} onClick={() => setIsOpen(true)}>
        {t('payroll.voidSlip')}
      </Button>
      {isOpen ? <VoidDialog slip={slip} onDone={onDone} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function VoidDialog({ slip, onDone, onClose }: { slip: Slip; onDone: () => void; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<MessageId | null>(null)
  const isMissing = reason.trim().length < MIN_VOID_REASON

  async function confirm(): Promise<void> {
    setIsShown(true)
    if (isMissing) return
    setIsBusy(true)
    setFailure(null)
    const done = await voidSlip(slip, reason.trim())
    setIsBusy(false)
    if (!done.ok) return setFailure(directFailure(done.code, FAILURES))
    onClose()
    onDone()
  }

  return (
    <Dialog
      isOpen
      title={t('payroll.voidTitle')}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {t('payroll.voidSlip')}
          </Button>
          <Button onClick={onClose}>{t('payroll.voidKeep')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Name>{slip.userName}</Name> · <DayText day={slip.month} style="month" />
        </p>
        <p>{t('payroll.voidBody')}</p>
        <TextArea
          label={t('payroll.voidReason')}
          hint={t('payroll.voidReasonHint')}
          maxLength={MAX_VOID_REASON}
          value={reason}
          error={isShown && isMissing ? t('payroll.voidReasonMissing') : undefined}
          onValueChange={setReason}
        />
        {failure === null ? null : <Banner tone="error">{t(failure)}</Banner>}
      </div>
    </Dialog>
  )
}
