import { create } from 'zustand'

/** Who signs in next, chosen before the current person is signed out. In memory only. */
export const useChosenPersonStore = create<{ userId: string | null }>(() => ({ userId: null }))

export function choosePerson(userId: string | null): void {
  useChosenPersonStore.setState({ userId })
}
