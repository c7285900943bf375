import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { unknownOutcome } from '../../../data/http/direct-call.ts'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { setPin } from '../../../data/session/pin.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { MAX_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import { latinDigits } from '../../../shared/rules/values/typed-text.ts'
import { PIN_LENGTH, pinProblemOf } from '../../../shared/rules/access/pin.ts'
import styles from './change-password-form.module.css'

const PROBLEMS = {
  required: 'session.passwordMissing',
  wrong_password: 'profile.problemWrongPassword',
  pin_digits: 'profile.pinDigits',
  pin_easy: 'profile.pinEasy',
  pin_personal: 'profile.pinPersonal',
  differ: 'profile.pinDiffers',
} as const satisfies Record<string, MessageId>
type Problem = keyof typeof PROBLEMS
const FIELDS = ['currentPassword', 'pin', 'repeated'] as const
type Field = (typeof FIELDS)[number]
type Problems = Partial<Record<Field, Problem | undefined>>

const EMPTY: Record<Field, string> = { currentPassword: '', pin: '', repeated: '' }

/** The PIN is kept in memory only. */
export function PinForm({ profile, onSet, onCancel }: { profile: User; onSet: () => void; onCancel: () => void }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => first.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefusal(null)
    if (tell(problemsOf(typed, profile))) return
    setIsBusy(true)
    const { currentPassword, pin } = typed
    const result = await setPin({ currentPassword, pin }).catch(unknownOutcome)
    setIsBusy(false)
    if (result.ok) return onSet()
    const refused = Object.fromEntries(
      result.fields.flatMap(({ path, message }) => (isField(path) && isProblem(message) ? [[path, message]] : [])),
    ) as Problems
    if (!tell(refused)) setRefusal(result)
  }

  function tell(found: Problems): boolean {
    setProblems(found)
    return focusFirst(form.current, found)
  }

  const control = (name: Field) => {
    const problem = problems[name]
    return {
      name,
      value: typed[name],
      required: true,
      error: problem && t(PROBLEMS[problem]),
      onValueChange(value: string) {
        setTyped({ ...typed, [name]: name === 'currentPassword' ? value : latinDigits(value) })
        setProblems({ ...problems, [name]: undefined, ...(name === 'pin' && { repeated: undefined }) })
      },
    }
  }
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_LENGTH } as const

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{t('profile.pin')}</h3>
      <PasswordInput
        ref={first}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        {...control('currentPassword')}
      />
      <PasswordInput label={t('profile.newPin')} hint={t('profile.newPinHint')} {...digits} {...control('pin')} />
      <PasswordInput label={t('profile.repeatPin')} {...digits} {...control('repeated')} />
      {refusal ? (
        <div ref={(message) => message?.scrollIntoView({ block: 'nearest' })}>
          <Banner tone="error" title={t('profile.pinNotSet')}>
            <RefusalText {...refusal} />
          </Banner>
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('profile.setPin')}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}

function problemsOf({ currentPassword, pin, repeated }: Record<Field, string>, profile: User): Problems {
  const problem = pinProblemOf(pin, profile)
  return {
    ...(currentPassword === '' && { currentPassword: 'required' }),
    ...(problem && { pin: problem }),
    ...(!problem && repeated !== pin && { repeated: 'differ' }),
  }
}

function isField(path: string): path is Field {
  return path === 'currentPassword' || path === 'pin'
}

function isProblem(message: string): message is Problem {
  return message in PROBLEMS
}
