import { useRef, useState } from 'react'
import type { Recorded } from '../../../../data/record/recording.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { mapInPieces } from '../../../../lib/queries/map-in-pieces.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { entryOfSlip, slipBodyOf } from '../../../../shared/rules/pay/pay-entry.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { savePaySlips, takeBackSlips } from '../../commands.ts'
import { approvedHoursOf } from '../../overlay.ts'
import type { ReadySalary } from './pay-review-of.ts'
import type { PayDraftActions } from './use-pay-drafts.ts'

type Batch = { ids: ReadonlySet<string>; stored: number; isStoring: boolean; code: string | null; back: number }

export type SaveAll = {
  /** The salaries saved together last; null before, and after the month changed. */
  batch: Batch | null
  start: (ready: readonly ReadySalary[]) => Promise<void>
  /** Stops storing and sending: what is sent stays, and slips that were never sent become drafts again. */
  stop: () => Promise<void>
}

type Props = { month: string; generalRemarks: string; actions: PayDraftActions }

/** Saves many drafts of a month. Each draft is forgotten once its slip is stored. */
export function useSaveAll({ month, generalRemarks, actions }: Props): SaveAll {
  const { userId, employeeName } = useSignedIn()
  const pay = useChainSection(PAY)
  const [batches, setBatches] = useState<Record<string, Batch>>({})
  const storing = useRef<Promise<Recorded> | null>(null)
  const isCancelled = useRef(false)
  const batch = batches[month] ?? null

  function change(patch: Partial<Batch>) {
    setBatches((all) => {
      const before = all[month]
      return before ? { ...all, [month]: { ...before, ...patch } } : all
    })
  }

  async function start(ready: readonly ReadySalary[]): Promise<void> {
    if (storing.current) return
    isCancelled.current = false
    const ids = new Set(ready.map(({ person }) => person.employee._id))
    setBatches((all) => ({ ...all, [month]: { ids, stored: 0, isStoring: true, code: null, back: 0 } }))
    storing.current = store(ready)
    const saved = await storing.current
    storing.current = null
    change({ isStoring: false, code: saved.ok ? null : saved.code })
  }

  async function store(ready: readonly ReadySalary[]): Promise<Recorded> {
    const slips = await mapInPieces(ready, ({ person, entry, read }) =>
      slipBodyOf({
        read,
        employee: person.employee,
        month,
        remarks: entry.remarks.trim(),
        generalRemarks: generalRemarks.trim(),
        approvedHours: approvedHoursOf(person),
      }),
    )
    let stored = 0
    return savePaySlips({
      owner: { userId, employeeName },
      month,
      slips,
      isCancelled: () => isCancelled.current,
      onStored(employeeIds) {
        stored += employeeIds.length
        change({ stored })
        actions.forgetEntries(employeeIds)
      },
    })
  }

  async function stop(): Promise<void> {
    isCancelled.current = true
    await storing.current
    const back = await takeBackSlips({ userId, month, ids: batch?.ids })
    actions.typeEntries(
      Object.fromEntries(back.map((slip) => [slip.userId, { ...entryOfSlip(slip, pay), remarks: slip.remarks }])),
    )
    change({ back: back.length })
  }

  return { batch, start, stop }
}
