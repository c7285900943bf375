import { useEffect, useState } from 'react'
import { heldMs } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'

/** Whether its owner can still undo it: it is held back and was never sent. */
export function isUndoable(row: OutboxRow): boolean {
  return heldMs(row, Date.now()) > 0
}

/** The change that its owner can still undo because it is held back; null once its time is over. */
export function useUndoable(rows: readonly OutboxRow[]): OutboxRow | null {
  const [over, setOver] = useState<string | null>(null)
  const row = rows.find((each) => isUndoable(each) && each.opId !== over) ?? null
  useEffect(() => {
    if (!row) return undefined
    const timer = setTimeout(() => setOver(row.opId), heldMs(row, Date.now()))
    return () => clearTimeout(timer)
  }, [row])
  return row
}
