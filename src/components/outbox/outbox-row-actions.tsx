import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonRow } from '../layout/button-row.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Banner } from '../state/banner.tsx'
import type { RowActionState } from './use-row-actions.ts'

type Discard = {
  title: MessageId
  body: MessageId
  confirm: MessageId
  keep?: MessageId
  /** Identifies the row in the confirmation dialog. */
  what?: ReactNode
  /** Discarding loses no data, so the dialog is not styled as destructive. */
  isHarmless?: boolean
  act: () => Promise<boolean>
}

type OutboxRowActionsProps = {
  actions: RowActionState
  /** Title of the banner that shows `why`. */
  title?: string | undefined
  /** Why the server has not accepted the row. */
  why?: ReactNode
  /** Shows the buttons inside that banner. */
  isInBox?: boolean
  /** The buttons, most helpful first: edit, retry, take back, discard. */
  children: ReactNode
  className?: string | undefined
  discard: Discard
  tooLate?: MessageId
}

/** Why a row was not sent, the actions its owner can take, and a note if an action came too late. */
export function OutboxRowActions({
  actions,
  title,
  why,
  isInBox = false,
  children,
  className,
  discard,
  tooLate = 'app.notNow',
}: OutboxRowActionsProps) {
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
      {actions.isTooLate ? <Banner tone="info">{t(tooLate)}</Banner> : null}
      {isBoxed ? null : buttons}
      <ConfirmDialog
        isOpen={actions.isAsking}
        title={t(discard.title)}
        confirmLabel={t(discard.confirm)}
        cancelLabel={discard.keep && t(discard.keep)}
        isDestructive={!discard.isHarmless}
        onConfirm={() => void actions.act(discard.act)}
        onCancel={actions.keep}
      >
        <p>{t(discard.body)}</p>
        {discard.what ? <p>{discard.what}</p> : null}
      </ConfirmDialog>
    </>
  )
}
