import { useRef } from 'react'
import type { RefObject } from 'react'
import { SumInput } from '../../../components/inputs/sum-input.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { readSum } from '../../../shared/rules/values/money-sum.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

export type Typed = { cash: string; note: string }

/** The typed amount in SAR, or why there is none. */
export function readCash(typed: string): { ok: true; cash: number } | { ok: false; problem: MessageId } {
  if (typed.trim() === '') return { ok: false, problem: 'handover.cashMissing' }
  const read = readSum(typed)
  return read.ok ? { ok: true, cash: toSar(read.halalas) } : { ok: false, problem: 'handover.cashWrong' }
}

type CashAndNoteProps = {
  label: string
  noteLabel: string
  typed: Typed
  onType: (typed: Typed) => void
  /** Shown once the form was submitted. */
  problem: MessageId | null
  cashRef: RefObject<HTMLInputElement | null>
}

/** The two fields of a handover and of an answer that differs. */
export function CashAndNote({ label, noteLabel, typed, onType, problem, cashRef }: CashAndNoteProps) {
  const t = useT()
  return (
    <>
      <SumInput
        ref={cashRef}
        label={label}
        value={typed.cash}
        error={problem ? t(problem) : undefined}
        onValueChange={(cash) => onType({ ...typed, cash })}
      />
      <TextArea
        label={noteLabel}
        rows={2}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={typed.note}
        onValueChange={(note) => onType({ ...typed, note })}
      />
    </>
  )
}

/** The field that gets the focus. */
export function useCashRef(): RefObject<HTMLInputElement | null> {
  return useRef<HTMLInputElement>(null)
}
