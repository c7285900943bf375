import { NeedRow } from '../../../components/layout/need-row.tsx'
import { Place } from '../../../components/format/place.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import { useDecided } from '../../../lib/use-decided.ts'
import type { ShownOvertime } from '../overlay.ts'
import { OvertimeDecision } from './overtime-decision.tsx'
import { useOvertimeSentence } from './use-overtime-sentence.ts'

/** A request for overtime that waits for this manager, decided in its row. */
export function OvertimeNeed({ shown, path }: { shown: ShownOvertime; path: string }) {
  const sentenceOf = useOvertimeSentence()
  const { overtime, changes } = shown
  const { undoable, onDecided } = useDecided(changes)
  if (overtime.status !== 'Pending' && undoable === null) return null
  const word = undoable === null ? changes.map(stateWordOf).find((each) => each !== null) : null
  return (
    <NeedRow
      to={path}
      name={sentenceOf(overtime)}
      actions={<OvertimeDecision shown={shown} undoable={undoable} next={null} onDecided={onDecided} isInRow />}
    >
      {overtime.pharmacyName === '' ? null : (
        <p>
          <Place>{overtime.pharmacyName}</Place>
        </p>
      )}
      {word ? <StateWord state={word} /> : null}
    </NeedRow>
  )
}
