import { useRef, useState } from 'react'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { PAY } from '../../../shared/contract/chain/pay-contracts.ts'
import {
  entryOfSlip,
  paysNothing,
  readEntry,
  slipBodyOf,
  withApprovedHours,
  withContract,
} from '../../../shared/rules/pay-entry.ts'
import type { EntryFigure, PayEntry, ReadEntry } from '../../../shared/rules/pay-entry.ts'
import { payChange } from '../../../shared/rules/pay-month.ts'
import type { PayChange } from '../../../shared/rules/pay-month.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { savePaySlip } from '../commands.ts'
import { startingEntry } from './entry-of-person.ts'
import { approvedHoursOf } from '../overlay.ts'
import type { PersonPay } from '../overlay.ts'
import type { PayDraftActions } from './use-pay-drafts.ts'

export type PayFormProps = {
  person: PersonPay
  /** First day of the month. */
  month: string
  /** The typed values; undefined if nothing is typed. */
  typed: PayEntry | undefined
  generalRemarks: string
  actions: PayDraftActions
}

export type PayForm = {
  /** What is typed, or what typing starts from. */
  entry: PayEntry
  /** The chosen contract; empty for a person without slip and draft. */
  contract: string
  /** The text of a figure; empty for a person without slip and draft. */
  textOf: (name: EntryFigure) => string
  /** Null while nothing is typed: nobody has said what this person is paid. */
  read: ReadEntry | null
  /** The difference of the typed values from last month. */
  change: PayChange | null
  /** Why the last save failed. */
  code: string | null
  isBusy: boolean
  typeFigure: (name: EntryFigure, text: string) => void
  choose: (contract: string) => void
  typeRemarks: (remarks: string) => void
  copyLast: (() => void) | null
  /** Forgets what is typed; null if nothing is. */
  discard: (() => void) | null
  /** Resolves to whether the slip is saved. */
  save: () => Promise<boolean>
}

/** The form of one employee's slip, shared by the card and the table row. */
export function usePayForm({ person, month, typed, generalRemarks, actions }: PayFormProps): PayForm {
  const { userId, employeeName } = useSignedIn()
  const pay = useChainSection(PAY)
  const [problem, setProblem] = useState<{ code: string; month: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Created once per content and not per tap, so that a double tap creates one slip.
  const opId = useRef<string | null>(null)
  const isSaving = useRef(false)
  const { employee, last, slip } = person
  const entry = typed ?? startingEntry(person, pay)
  const read = typed ? readEntry(typed) : null
  const isShown = typed !== undefined || slip !== null

  function type(next: PayEntry) {
    opId.current = null
    setProblem(null)
    actions.typeEntry(employee._id, next)
  }

  async function save(): Promise<boolean> {
    if (isSaving.current || read?.isRight === false) return false
    if (!read || paysNothing(read)) {
      setProblem({ code: slip ? 'slip_exists' : 'no_pay', month })
      return false
    }
    isSaving.current = true
    setIsBusy(true)
    opId.current ??= crypto.randomUUID()
    const body = slipBodyOf({
      read,
      employee,
      month,
      remarks: entry.remarks.trim(),
      generalRemarks: generalRemarks.trim(),
      approvedHours: approvedHoursOf(person),
    })
    const saved = await savePaySlip({ owner: { userId, employeeName }, opId: opId.current, slip: body })
    isSaving.current = false
    setIsBusy(false)
    setProblem(saved.ok ? null : { code: saved.code, month })
    if (!saved.ok) return false
    opId.current = null
    // The slip is in the outbox now; the form starts again with the values that are kept after a save.
    actions.forgetEntries([employee._id])
    return true
  }

  return {
    entry,
    contract: isShown ? entry.contract : '',
    textOf: (name) => (isShown ? entry[name] : ''),
    read,
    change: read?.isRight ? payChange(read.netPay, last?.netPay ?? null) : null,
    code: problem?.month === month ? problem.code : null,
    isBusy,
    typeFigure: (name, text) => type({ ...entry, [name]: text }),
    choose: (contract) => type(withContract(entry, contract, pay)),
    typeRemarks: (remarks) => type({ ...entry, remarks }),
    copyLast: last
      ? () => type(withApprovedHours(entryOfSlip(last, pay), slip ? null : approvedHoursOf(person)))
      : null,
    discard: typed ? () => actions.forgetEntries([employee._id]) : null,
    save,
  }
}
