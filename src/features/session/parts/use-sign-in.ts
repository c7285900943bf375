import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { rememberEmail } from '../../../data/session/last-email.ts'
import { notOpened } from '../../../data/session/session.ts'
import { signIn } from '../../../data/session/sign-in.ts'
import { signInBodySchema } from '../../../shared/contract/session.ts'

export type SignInProblem =
  | { kind: 'refused'; code: string; retryAfterSeconds: number }
  | { kind: 'incomplete'; isEmailWrong: boolean; isPasswordMissing: boolean }

/** After this time, a text explains the wait. */
const SLOW_AFTER_MS = 2_500

/** Signs in. On success, `submit` resolves to null and the session store updates by itself. */
export function useSignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [isSlow, setIsSlow] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy])

  async function submit(typed: { email: string; password: string }): Promise<SignInProblem | null> {
    if (isBusy) return null
    const found = await attempt(typed)
    setProblem(found)
    return found
  }

  async function attempt(typed: { email: string; password: string }): Promise<SignInProblem | null> {
    const parsed = z.safeParse(signInBodySchema, typed)
    if (!parsed.success) {
      const isEmailWrong = parsed.error.issues.some((issue) => issue.path[0] === 'email')
      const isPasswordMissing = typed.password === ''
      if (isEmailWrong || isPasswordMissing) return { kind: 'incomplete', isEmailWrong, isPasswordMissing }
      // Longer than any valid password.
      return { kind: 'refused', code: 'wrong_credentials', retryAfterSeconds: 0 }
    }
    setIsBusy(true)
    setProblem(null)
    const result = await signIn(parsed.data).catch(notOpened)
    if (result.ok) await rememberEmail(parsed.data.email).catch(() => {})
    setIsBusy(false)
    return result.ok ? null : { kind: 'refused', code: result.code, retryAfterSeconds: result.retryAfterSeconds ?? 0 }
  }

  return { submit, isBusy, isSlow, problem }
}
