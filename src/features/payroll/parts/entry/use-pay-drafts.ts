import { useEffect, useMemo, useRef, useState } from 'react'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { forgetPayEntries, keepPayEntries, keepPayRemarks, NO_DRAFT, readPayDrafts } from './pay-drafts.ts'
import type { MonthDraft, PayDrafts } from './pay-drafts.ts'

export type PayDraftActions = {
  typeRemarks(generalRemarks: string): void
  typeEntry(employeeId: string, entry: PayEntry): void
  /** Several entries at once, such as everybody's last month. */
  typeEntries(entries: Record<string, PayEntry>): void
  forgetEntries(employeeIds: readonly string[]): void
}

/** A month's unsaved input, which survives reloads, crashes and updates; undefined until read. */
export function usePayDrafts({ userId, month }: { userId: string; month: string }): {
  draft: MonthDraft | undefined
  actions: PayDraftActions
} {
  const [drafts, setDrafts] = useState<PayDrafts | undefined>()
  // The newest state, for a save that began before the last keystroke.
  const newest = useRef<PayDrafts>({})

  useEffect(() => {
    let isGone = false
    void readPayDrafts(userId).then((kept) => {
      if (isGone) return
      newest.current = { ...kept, ...newest.current }
      setDrafts(newest.current)
    })
    return () => {
      isGone = true
    }
  }, [userId])

  const actions = useMemo((): PayDraftActions => {
    function change(changed: (draft: MonthDraft) => MonthDraft) {
      newest.current = { ...newest.current, [month]: changed(newest.current[month] ?? NO_DRAFT) }
      setDrafts(newest.current)
    }
    function typeEntries(entries: Record<string, PayEntry>) {
      change((draft) => ({ ...draft, entries: { ...draft.entries, ...entries } }))
      keepPayEntries({ userId, month, entries })
    }
    return {
      typeRemarks(generalRemarks) {
        change((draft) => ({ ...draft, generalRemarks }))
        keepPayRemarks({ userId, month, generalRemarks })
      },
      typeEntry: (employeeId, entry) => typeEntries({ [employeeId]: entry }),
      typeEntries,
      forgetEntries(employeeIds) {
        const gone = new Set(employeeIds)
        change(({ entries, ...draft }) => ({
          ...draft,
          entries: Object.fromEntries(Object.entries(entries).filter(([id]) => !gone.has(id))),
        }))
        forgetPayEntries({ userId, month, employeeIds })
      },
    }
  }, [userId, month])

  return { draft: drafts && (drafts[month] ?? NO_DRAFT), actions }
}
