import { useEffect, useRef, useState } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { useUndoable } from './use-undoable.ts'

/**
 * The decision that was made on a page, from the unsent changes of what it is about. `undoable` is the one that can be
 * undone. `isNoted` is true once the decision is among the changes: before that, no change does not mean that all are
 * sent. `page` gets the focus when the button that had it is gone.
 */
export function useDecided(changes: readonly OutboxRow[]) {
  const [decided, setDecided] = useState<string | null>(null)
  const [noted, setNoted] = useState<string | null>(null)
  const page = useRef<HTMLDivElement>(null)
  if (decided !== null && noted !== decided && changes.some(({ opId }) => opId === decided)) setNoted(decided)
  const undoable = useUndoable(changes)
  const isUndoable = undoable !== null
  useEffect(() => {
    if (!isUndoable && decided && document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [isUndoable, decided])
  return { undoable, isNoted: decided !== null && noted === decided, onDecided: setDecided, page }
}
