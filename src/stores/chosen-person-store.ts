import { create } from 'zustand'

/** Who is to sign in next, chosen before whoever was here has left. In memory only. */
export const useChosenPersonStore = create<{ userId: string | null }>(() => ({ userId: null }))

export function choosePerson(userId: string | null): void {
  useChosenPersonStore.setState({ userId })
}
