import { useState } from 'react'

export type RowActionState = ReturnType<typeof useRowActions>

/** The state of the actions on one row of the outbox: the confirmation before a discard, and whether an action failed. */
export function useRowActions() {
  const [isAsking, setIsAsking] = useState(false)
  const [isTooLate, setIsTooLate] = useState(false)

  /** False, with `isTooLate` set: the row is being sent at the moment, or no longer exists. */
  async function act(action: () => Promise<boolean>): Promise<boolean> {
    setIsAsking(false)
    const isDone = await action().catch(() => false)
    setIsTooLate(!isDone)
    return isDone
  }

  return { isAsking, isTooLate, ask: () => setIsAsking(true), keep: () => setIsAsking(false), act }
}
