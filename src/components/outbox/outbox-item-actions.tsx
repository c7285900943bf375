import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonRow } from '../layout/button-row.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Banner } from '../state/banner.tsx'
import type { OutboxItem } from './use-outbox-item.ts'

type Discard = {
  title: MessageId
  body: MessageId
  confirm: MessageId
  keep?: MessageId
  /** Which one it is about. */
  what?: ReactNode
  /** Nothing is lost by it. */
  isHarmless?: boolean
  act: () => Promise<boolean>
}

type OutboxItemActionsProps = {
  item: OutboxItem
  /** Names the box in which it is said why the server did not take it. */
  title?: string | undefined
  why?: ReactNode
  /** The buttons stand in that box, too. */
  isInBox?: boolean
  /** The buttons, in the order of what helps most: edit, try again, take back, discard. */
  children: ReactNode
  className?: string | undefined
  discard: Discard
  tooLate?: MessageId
}

/** Something that is not sent: why, what its owner can do, and what came of that. */
export function OutboxItemActions({
  item,
  title,
  why,
  isInBox = false,
  children,
  className,
  discard,
  tooLate = 'app.notNow',
}: OutboxItemActionsProps) {
  const t = useT()
  const isBoxed = Boolean(why) && isInBox
  const buttons = (
    <ButtonRow isBelowWords={isBoxed} className={className}>
      {children}
    </ButtonRow>
  )
  return (
    <>
      {why ? (
        <Banner tone="error" title={title}>
          {why}
          {isBoxed ? buttons : null}
        </Banner>
      ) : null}
      {item.isTooLate ? <Banner tone="info">{t(tooLate)}</Banner> : null}
      {isBoxed ? null : buttons}
      <ConfirmDialog
        isOpen={item.isAsking}
        title={t(discard.title)}
        confirmLabel={t(discard.confirm)}
        cancelLabel={discard.keep && t(discard.keep)}
        isDestructive={!discard.isHarmless}
        onConfirm={() => void item.act(discard.act)}
        onCancel={item.keep}
      >
        <p>{t(discard.body)}</p>
        {discard.what ? <p>{discard.what}</p> : null}
      </ConfirmDialog>
    </>
  )
}
