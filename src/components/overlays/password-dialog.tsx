import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { MAX_PASSWORD_LENGTH } from '../../shared/contract/session.ts'
import { Banner } from '../state/banner.tsx'
import { Button } from '../inputs/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './password-dialog.module.css'
import { PasswordInput } from '../inputs/password-input.tsx'
import { RefusalText } from '../state/refusal-text.tsx'
import type { RefusalProps } from '../state/refusal-text.tsx'

type Refused = RefusalProps & { fields: { path: string; message: string }[] }

type PasswordDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Further fields of the form; receives their problems, by wire name. */
  more?: ((problems: Refused['fields']) => ReactNode) | undefined
  confirmLabel: string
  isDestructive?: boolean
  /** Performs the action; resolves to null on success. */
  onConfirm: (currentPassword: string) => Promise<Refused | null>
  onClose: () => void
}

/** Asks the signed-in person for their password before an action that an unlocked device alone must not allow. */
export function PasswordDialog({
  title,
  children,
  more,
  confirmLabel,
  isDestructive = false,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const t = useT()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<'missing' | 'wrong' | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A dialog that opens moves the focus to its first button.
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefused(null)
    setProblem(password === '' ? 'missing' : null)
    if (password === '') return field.current?.focus()
    setIsBusy(true)
    const result = await onConfirm(password).catch((): Refused => ({
      code: 'unknown',
      isUnknown: true,
      fields: [],
      retryAfterSeconds: 0,
    }))
    setIsBusy(false)
    if (!result) return onClose()
    const isWrong = result.fields.some(
      ({ path, message }) => path === 'currentPassword' && message === 'wrong_password',
    )
    if (!isWrong) return setRefused(result)
    setProblem('wrong')
    setPassword('')
    field.current?.focus()
  }

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant={isDestructive ? 'danger' : 'primary'} busy={isBusy}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      {children}
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordInput
          ref={field}
          label={t('app.yourPassword')}
          error={problem ? t(problem === 'missing' ? 'session.passwordMissing' : 'app.yourPasswordWrong') : undefined}
          name="currentPassword"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          required
          value={password}
          onValueChange={setPassword}
        />
        {more?.(refused?.fields ?? [])}
      </form>
      {refused && !(more && refused.fields.length > 0) ? (
        <Banner tone="error">
          <RefusalText {...refused} />
        </Banner>
      ) : null}
    </Dialog>
  )
}
