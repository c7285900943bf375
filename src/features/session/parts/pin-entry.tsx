import { useEffect, useRef, useState } from 'react'
import { PinPad } from '../../../components/inputs/pin-pad.tsx'
import { tooManyTries } from '../../../components/state/too-many-tries.ts'
import type { PersonHereRow } from '../../../data/store/device-db.ts'
import { openByPin } from '../../../data/session/open-by-pin.ts'
import type { PinOpening } from '../../../data/session/open-by-pin.ts'
import { notOpened } from '../../../data/session/session.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PIN_LENGTH } from '../../../shared/rules/access/pin.ts'

/** Asks for a PIN and submits it with the last digit. */
export function PinEntry({
  person,
  onPassword,
}: {
  person: PersonHereRow
  onPassword: (why: 'pin_locked' | 'password_needed') => void
}) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<(PinOpening & { ok: false }) | null>(null)
  useEffect(() => field.current?.focus(), [])

  async function type(next: string): Promise<void> {
    if (isBusy) return
    setPin(next)
    if (next !== '') setProblem(null)
    if (next.length < PIN_LENGTH) return
    setIsBusy(true)
    const result = await openByPin(person, next).catch((error): PinOpening => ({
      retryAfterSeconds: 0,
      ...notOpened(error),
    }))
    if (result.ok) return
    setIsBusy(false)
    setPin('')
    if (result.code === 'pin_locked' || result.code === 'password_needed') return onPassword(result.code)
    setProblem(result)
    field.current?.focus()
  }

  return (
    <PinPad
      ref={field}
      label={t('session.enterPin')}
      value={pin}
      busy={isBusy}
      error={problem ? textOf(problem, t) : undefined}
      onValueChange={(next) => void type(next)}
    />
  )
}

function textOf(
  { code, retryAfterSeconds }: { code: string; retryAfterSeconds: number },
  t: ReturnType<typeof useT>,
): string {
  if (code === 'too_many_tries') return tooManyTries(t, retryAfterSeconds)
  return t(code === 'quota' ? 'session.deviceFull' : errorMessageId(code))
}
