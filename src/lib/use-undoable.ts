import { useEffect, useState } from 'react'
import { heldMs } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'

/** Whether the row was recorded to be held back, and was never sent. */
export function isHeld({ notBefore, state, attempts }: OutboxRow): boolean {
  return notBefore !== undefined && state === 'queued' && attempts === 0
}

/** The change that its owner can still undo because it is held back; null once its time is over. */
export function useUndoable(rows: readonly OutboxRow[]): OutboxRow | null {
  const [over, setOver] = useState<string | null>(null)
  const row = rows.find((each) => isHeld(each) && each.opId !== over) ?? null
  useEffect(() => {
    if (!row) return undefined
    const timer = setTimeout(() => setOver(row.opId), heldMs(row, Date.now()))
    return () => clearTimeout(timer)
  }, [row])
  return row
}
