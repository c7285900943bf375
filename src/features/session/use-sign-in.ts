import { useState } from 'react'
import * as z from 'zod/mini'
import { signIn } from '../../data/session.ts'
import { signInBodySchema } from '../../shared/contract/session.ts'

export type SignInProblem =
  | { kind: 'refused'; code: string; retryAfterSeconds: number }
  | { kind: 'incomplete'; isEmailWrong: boolean; isPasswordMissing: boolean }


/** Signs in; the session store follows by itself when it worked, and `submit` resolves with null. */
export function useSignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  async function submit(typed: { email: string; password: string }): Promise<SignInProblem | null> {
    if (isBusy) return null
    const found = await attempt(typed)
    setProblem(found)
    return found
  }

  async function attempt(typed: { email: string; password: string }): Promise<SignInProblem | null> {
    const parsed = z.safeParse(signInBodySchema, typed)
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
      return { kind: 'incomplete', isEmailWrong: wrong.has('email'), isPasswordMissing: wrong.has('password') }
    }
    setIsBusy(true)
    setProblem(null)
    try {
      const result = await signIn(parsed.data)
      return result.ok ? null : { kind: 'refused', code: result.code, retryAfterSeconds: result.retryAfterSeconds ?? 0 }
    } catch {
      return { kind: 'refused', code: 'unknown', retryAfterSeconds: 0 }
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, problem }
}
