import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './settings-dialog.module.css'

type SettingsDialogProps = {
  title: string
  /** Saves what was typed; null if it is not valid. */
  onSave: () => Promise<{ ok: true } | Refusal> | null
  onClose: () => void
  children: ReactNode
}

/** A form that changes a setting at the server. It closes once the change is made, and says why it was not. */
export function SettingsDialog({ title, onSave, onClose, children }: SettingsDialogProps) {
  const t = useT()
  const formId = useId()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setRefused(null)
    if (isBusy) return
    const form = event.currentTarget
    const saving = onSave()
    // Once the problems are shown: the first may be out of view.
    if (!saving) return void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    setIsBusy(true)
    const result = await saving
    setIsBusy(false)
    if (result.ok) return onClose()
    flushSync(() => setRefused(result))
    // The form may be scrolled to its end.
    form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('chain.save')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused ? (
          <Banner tone="error">
            <RefusalText {...refused} />
          </Banner>
        ) : null}
        {children}
      </form>
    </Dialog>
  )
}
