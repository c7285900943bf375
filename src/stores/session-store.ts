import { create } from 'zustand'
import type { PasswordWish } from '../shared/contract/session.ts'

export type SignedIn = {
  status: 'signedIn'
  userId: string
  employeeName: string
  isAdmin: boolean
  isAccountant: boolean
  /** They are to choose another password. */
  asksForPassword: PasswordWish | null
}

export type SessionState = { status: 'starting' } | { status: 'signedOut' } | SignedIn

/** Who is at the counter, as far as the screens need it; the record itself is a Dexie row. */
export const useSessionStore = create<{ session: SessionState }>(() => ({ session: { status: 'starting' } }))

export function setSession(session: SessionState): void {
  useSessionStore.setState({ session })
}

/** The person of a screen that only a signed-in person reaches. */
export function useSignedIn(): SignedIn {
  const session = useSessionStore((state) => state.session)
  if (session.status !== 'signedIn') throw new Error('Nobody is signed in')
  return session
}
