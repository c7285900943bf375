import { useState } from 'react'

export type OutboxItem = ReturnType<typeof useOutboxItem>

/** What its owner does about one thing that waits in the outbox: asked before it is discarded, told when it was too late. */
export function useOutboxItem() {
  const [isAsking, setIsAsking] = useState(false)
  const [isTooLate, setIsTooLate] = useState(false)

  /** False, and said: it is on its way just now, or gone. */
  async function act(action: () => Promise<boolean>): Promise<boolean> {
    setIsAsking(false)
    const isDone = await action().catch(() => false)
    setIsTooLate(!isDone)
    return isDone
  }

  return { isAsking, isTooLate, ask: () => setIsAsking(true), keep: () => setIsAsking(false), act }
}
