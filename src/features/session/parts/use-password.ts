import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { notOpened } from '../../../data/session/session.ts'
import type { SignInResult } from '../../../data/session/session.ts'

type Problem = { code: string; retryAfterSeconds: number }

/** Form state for entering only the password, for a person who is known already. */
export function usePassword({
  signIn,
  onSignedIn,
}: {
  signIn: (password: string) => Promise<SignInResult>
  onSignedIn?: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // A dialog that opens moves the focus to its first button.
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsMissing(password === '')
    if (password === '') return field.current?.focus()
    setIsBusy(true)
    setProblem(null)
    const result = await signIn(password).catch(notOpened)
    setIsBusy(false)
    if (result.ok) return onSignedIn?.()
    setProblem({ code: result.code, retryAfterSeconds: result.retryAfterSeconds ?? 0 })
    if (result.code !== 'wrong_credentials') return
    setPassword('')
    field.current?.focus()
  }

  return { field, password, setPassword, isMissing, isBusy, problem, submit }
}
