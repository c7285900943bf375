import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { PasswordStrengthMeter } from '../../../components/inputs/password-strength-meter.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { changePassword } from '../../../data/session/change-password.ts'
import type { PasswordChange } from '../../../data/session/change-password.ts'
import { unknownOutcome } from '../../../data/http/direct-call.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import styles from './change-password-form.module.css'
import type { MessageId } from '../../../i18n/message-id.ts'

type Refusal = PasswordChange & { ok: false }
type ChangePasswordFormProps = {
  profile: User
  /** The current password is a one-time password. */
  isFirst?: boolean
  onChanged: () => void
  onCancel?: () => void
}

const EMPTY: Record<PasswordField, string> = { currentPassword: '', newPassword: '', repeated: '' }

/** The passwords are kept in memory only. */
export function ChangePasswordForm({ profile, isFirst = false, onChanged, onCancel }: ChangePasswordFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => first.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefusal(null)
    const found = problemsOfChange(typed)
    setProblems(found)
    if (focusFirst(form.current, found)) return
    setIsBusy(true)
    const { currentPassword, newPassword } = typed
    const result = await changePassword({ currentPassword, newPassword }).catch(unknownOutcome)
    setIsBusy(false)
    if (result.ok) return onChanged()
    const refused = fieldsOfRefusal(result)
    setProblems(refused)
    if (!focusFirst(form.current, refused)) setRefusal(result)
  }

  const control = (name: PasswordField) => {
    const problem = problems[name]
    return {
      name,
      value: typed[name],
      required: true,
      maxLength: MAX_PASSWORD_LENGTH,
      error: problem && t(PASSWORD_PROBLEMS[problem], { count: MIN_PASSWORD_LENGTH }),
      onValueChange(value: string) {
        setTyped({ ...typed, [name]: value })
        setProblems({ ...problems, [name]: undefined, ...(name === 'newPassword' && { repeated: undefined }) })
      },
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => void submit(event)}
    >
      {/* For password managers, which store a password together with its user name. */}
      <input hidden type="email" autoComplete="username" value={profile.email} readOnly />
      {isFirst ? null : <h3>{t('session.password')}</h3>}
      <PasswordInput
        ref={first}
        label={t(isFirst ? 'profile.oneTimePassword' : 'profile.currentPassword')}
        autoComplete="current-password"
        {...control('currentPassword')}
      />
      <div className={styles.new}>
        <PasswordInput
          label={t('profile.newPassword')}
          hint={t('profile.newPasswordHint', { count: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
          {...control('newPassword')}
        />
        <PasswordStrengthMeter
          password={typed.newPassword}
          about={aboutOf(profile)}
          hasMoreRights={profile.isAdmin || profile.isAccountant}
        />
      </div>
      <PasswordInput label={t('profile.repeatPassword')} autoComplete="new-password" {...control('repeated')} />
      {isFirst ? null : <p className={styles.note}>{t('profile.changePasswordNote')}</p>}
      {refusal ? (
        <div ref={(message) => message?.scrollIntoView({ block: 'nearest' })}>
          <Banner tone="error" title={t(refusal.isUnknown ? 'profile.passwordUnknown' : 'profile.passwordNotChanged')}>
            {refusal.isUnknown ? t('profile.passwordUnknownBody') : <RefusalText {...refusal} />}
          </Banner>
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isFirst ? 'profile.setPassword' : 'profile.changePassword')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('app.cancel')}</Button> : null}
      </div>
    </form>
  )
}

function aboutOf({ email, employeeName, firstName, secondName, lastName, companyId }: User): string[] {
  return [email, employeeName, firstName, secondName, lastName, companyId]
}

const CURRENT = 'currentPassword'
const NEW = 'newPassword'
type PasswordField = typeof CURRENT | typeof NEW | 'repeated'

/** Problems shown at a field. All but the first and the last come from the server. */
const PASSWORD_PROBLEMS = {
  required: 'profile.problemRequired',
  wrong_password: 'profile.problemWrongPassword',
  password_short: 'profile.problemPasswordShort',
  password_weak: 'profile.problemPasswordWeak',
  password_same: 'profile.problemPasswordSame',
  too_long: 'profile.problemPasswordLong',
  differ: 'profile.problemPasswordsDiffer',
} as const satisfies Record<string, MessageId>
type PasswordProblem = keyof typeof PASSWORD_PROBLEMS
type PasswordProblems = Partial<Record<PasswordField, PasswordProblem | undefined>>

function problemsOfChange(typed: Record<PasswordField, string>): PasswordProblems {
  const { currentPassword, newPassword, repeated } = typed
  return {
    ...(currentPassword === '' && { currentPassword: 'required' }),
    ...(newPassword === ''
      ? { newPassword: 'required' }
      : newPassword.length < MIN_PASSWORD_LENGTH && { newPassword: 'password_short' }),
    ...(repeated !== newPassword && { repeated: 'differ' }),
  }
}

function fieldsOfRefusal({ fields }: Refusal): PasswordProblems {
  const known = fields.flatMap(({ path, message }) =>
    (path === CURRENT || path === NEW) && isProblem(message) ? [[path, message] as const] : [],
  )
  return Object.fromEntries(known)
}

function isProblem(message: string): message is PasswordProblem {
  return message in PASSWORD_PROBLEMS
}
