import { create } from 'zustand'
import type { PasswordWish } from '../shared/contract/session.ts'

export type SignedIn = {
  status: 'signedIn'
  userId: string
  employeeName: string
  employeeNameAr?: string | undefined
  /** Those that records have: `employeeName` and what it was before. */
  names: readonly string[]
  isAdmin: boolean
  isAccountant: boolean
  /** Why the person should choose another password; null if they need not. */
  asksForPassword: PasswordWish | null
}

export type SessionState = { status: 'starting' } | { status: 'signedOut' } | SignedIn

/** The signed-in person, as far as the screens need it; the record itself is a Dexie row. */
export const useSessionStore = create<{ session: SessionState }>(() => ({ session: { status: 'starting' } }))

export function setSession(session: SessionState): void {
  useSessionStore.setState({ session })
}

/** The signed-in person. Throws if there is none, so only screens behind sign-in may call it. */
export function useSignedIn(): SignedIn {
  const session = useSessionStore((state) => state.session)
  if (session.status !== 'signedIn') throw new Error('No person is signed in')
  return session
}
