import { useEffect, useState } from 'react'
import { riyadhToday } from '../../../shared/clock.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isLeaveDay, leaveDayProblems } from '../../../shared/rules/leave/leave-days.ts'
import type { LeaveDayProblems } from '../../../shared/rules/leave/leave-days.ts'
import { keepLeaveDraft, readLeaveDraft } from '../commands.ts'
import type { LeaveDraft } from '../commands.ts'

export type LeaveChange = Partial<Omit<LeaveDraft, 'opId'>>
export type LeaveProblems = LeaveDayProblems & { comment?: 'tooLong' }

type LeaveForm = {
  ownerId: string
  /** The unsent request that is being edited, with its current content; null for a new one. */
  editing: LeaveDraft | null
}

/** The form's values; every change is kept as a draft. `values` is null until the draft was read. */
export function useLeaveForm({ ownerId, editing }: LeaveForm) {
  const [start] = useState<LeaveDraft>(() => editing ?? { ...EMPTY, opId: crypto.randomUUID() })
  const [values, setValues] = useState<LeaveDraft | null>(null)
  const editingOpId = editing?.opId ?? null

  useEffect(() => {
    let isGone = false
    void readLeaveDraft({ ownerId, editing: editingOpId }).then((draft) => {
      if (!isGone) setValues((already) => already ?? draft ?? start)
    })
    return () => {
      isGone = true
    }
  }, [ownerId, editingOpId, start])

  function change(patch: LeaveChange): void {
    const draft = { ...(values ?? start), ...patch }
    setValues(draft)
    keepLeaveDraft({ ownerId, editing: editingOpId, draft })
  }

  return { values, change }
}

const EMPTY = { natureLeave: 'Annual Leave', dateFrom: '', dateTo: '', outsideTravelling: false, comment: '' } as const

/** Whether a leave can include this day, as of today. */
export function isDay(text: string): boolean {
  return isLeaveDay(text, riyadhToday())
}

export function problemsIn({ dateFrom, dateTo, comment }: LeaveDraft): LeaveProblems {
  return {
    ...leaveDayProblems({ dateFrom, dateTo }, riyadhToday()),
    ...(comment.trim().length > MAX_LONG_TEXT_LENGTH ? { comment: 'tooLong' as const } : {}),
  }
}
