import type { Correction, Direction, Punch } from '../../contract/attendance.ts'
import type { Punched } from './punches.ts'

/** A punch as it counts; `correction` is the one that was approved for it, or that it was added by. */
export type CountedPunch = Punched & { _id: string; pharmacyName: string; correction: Correction | null }

/** The punches as they count, with the approved corrections in their place. The punches themselves stay as they are. */
export function withCorrections(
  punches: readonly (Punched & Pick<Punch, '_id' | 'pharmacyName'>)[],
  corrections: readonly Correction[],
): CountedPunch[] {
  const approved = corrections
    .filter(({ status }) => status === 'Approved')
    .sort((a, b) => (a.decidedAt ?? '').localeCompare(b.decidedAt ?? ''))
  const byPunch = new Map(approved.flatMap((one) => (one.punchId === null ? [] : [[one.punchId, one] as const])))
  const counted = punches.flatMap((punch): CountedPunch[] => {
    const correction = byPunch.get(punch._id)
    if (!correction) return [{ ...punch, correction: null }]
    return correction.to === null ? [] : [{ ...punch, at: correction.to, isUncertain: false, correction }]
  })
  const added = approved.flatMap((correction): CountedPunch[] => {
    const { _id, punchId, to, direction, pharmacyName } = correction
    if (punchId !== null || to === null) return []
    return [
      {
        _id,
        pharmacyName,
        direction,
        at: to,
        isUncertain: false,
        after: null,
        clientRef: `correction ${_id}`,
        correction,
      },
    ]
  })
  return [...counted, ...added]
}

export type CorrectionIntent = {
  userId: string
  userName: string
  pharmacyName: string
  direction: Direction
  /** Null: a punch that is missing. */
  punchId: string | null
  /** The punch's time as the person saw it. */
  from: string | null
  /** Null: the punch is not to count. */
  to: string | null
  reason: string
  recordedAt: string
}

export type CorrectionDecision =
  | { action: 'create'; body: Omit<CorrectionIntent, 'recordedAt'> & { clientRef: string } }
  | { action: 'nothing'; correction: Correction }

/** A request is found again by its reference. */
export function decideCorrection({
  server,
  intent: { recordedAt: _lane, ...intent },
  opId,
}: {
  server: readonly Correction[]
  intent: CorrectionIntent
  opId: string
}): CorrectionDecision {
  const there = server.find(({ clientRef }) => clientRef === opId)
  return there ? { action: 'nothing', correction: there } : { action: 'create', body: { ...intent, clientRef: opId } }
}

/** Whether the same correction was entered again, by none of these operations. */
export function isCorrectionEnteredAnew(
  { direction, punchId, to }: CorrectionIntent,
  { server, opIds }: { server: readonly Correction[]; opIds: ReadonlySet<string> },
): boolean {
  return server.some(
    (one) =>
      one.direction === direction &&
      one.punchId === punchId &&
      one.to === to &&
      one.status !== 'Rejected' &&
      !opIds.has(one.clientRef),
  )
}

export type CorrectionUpdateIntent = {
  correctionId: string
  userId: string
  userName: string
  status: 'Approved' | 'Rejected'
}

export type CorrectionUpdateDecision =
  | { action: 'edit'; body: { status: 'Approved' | 'Rejected'; revision?: number | undefined } }
  | { action: 'nothing'; correction: Correction }
  | { action: 'conflict'; code: 'correction_decided' | 'correction_gone'; current: Correction | null }

/** Only a pending request is decided; a decision that another manager made first is shown, not replaced. */
export function decideCorrectionUpdate({
  server,
  intent,
}: {
  server: Correction | null
  intent: CorrectionUpdateIntent
}): CorrectionUpdateDecision {
  if (!server) return { action: 'conflict', code: 'correction_gone', current: null }
  if (server.status === intent.status) return { action: 'nothing', correction: server }
  if (server.status !== 'Pending') return { action: 'conflict', code: 'correction_decided', current: server }
  return { action: 'edit', body: { status: intent.status, revision: server.revision } }
}
