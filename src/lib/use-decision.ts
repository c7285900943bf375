import { useState } from 'react'
import { ALREADY_DECIDED } from '../shared/already-decided.ts'

type Recorded = { ok: true } | { ok: false; code: string }

/**
 * Records decisions, one operation for each: a double tap records it once, and another decision, such as one after a
 * rejection, is another operation. `onDecided` gets
 * the id of what was decided, or null if it was undone. `problem`: the code of what went wrong, `not_now` if it could not be undone any more.
 */
export function useDecision(onDecided: (opId: string | null) => void = () => {}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [opId, setOpId] = useState(() => crypto.randomUUID())
  return {
    problem,
    async decide(record: (opId: string) => Promise<Recorded>): Promise<void> {
      setProblem(null)
      const result = await record(opId)
      // The screen is about to show the decision that was recorded before.
      if (!result.ok && result.code === ALREADY_DECIDED) return
      if (!result.ok) return setProblem(result.code)
      setOpId(crypto.randomUUID())
      onDecided(opId)
    },
    async undo(takeBack: () => Promise<boolean>): Promise<void> {
      const isUndone = await takeBack().catch(() => false)
      setProblem(isUndone ? null : 'not_now')
      if (isUndone) onDecided(null)
    },
  }
}
