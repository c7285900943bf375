import { isExtended } from '../../data/http/api-client.ts'
import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { parsePaySlipIntent, PAY_SLIP } from '../../kinds/pay-slip/kind.ts'
import type { PaySlipBase } from '../../kinds/pay-slip/kind.ts'
import { enqueue, enqueueTogether, takeBack } from '../../data/record/outbox.ts'
import type { NewSlipBody } from '../../shared/contract/payroll.ts'
import { readPayMonth } from './entry-queries.ts'
import type { PersonPay } from './overlay.ts'

/**
 * Stores a slip durably on this device; it is sent in the background. Fails with `slip_exists` if the month has one for
 * that employee already.
 */
export function savePaySlip({
  owner,
  opId,
  slip,
}: {
  owner: Owner
  opId: string
  slip: NewSlipBody
}): Promise<Recorded> {
  return recording(async () => {
    // Read again: another tab or a response may have added one since the screen was rendered.
    const people = await readPayMonth({ userId: owner.userId, month: slip.month })
    const there = people.find(({ employee }) => employee._id === slip.userId)
    if (there?.slip || there?.row) return { ok: false, code: 'slip_exists' }
    await enqueue({ opId, ...rowOf({ owner, slip, base: baseOf(there, await isExtended()) }) })
    return { ok: true }
  })
}

function rowOf({ owner, slip, base }: { owner: Owner; slip: NewSlipBody; base: PaySlipBase }) {
  return { kind: PAY_SLIP, ownerId: owner.userId, ownerName: owner.employeeName, intent: slip, base }
}

/** What the person sees: a slip that is declared void before this one is sent is unseen. */
function baseOf(person: PersonPay | undefined, hasVoids: boolean): PaySlipBase {
  return hasVoids ? { voided: (person?.voided ?? []).map(({ _id }) => _id) } : null
}

/** Rows stored in one transaction: many at once would block the screen, single ones take long. */
const STORED_TOGETHER = 8

type SavedTogether = {
  owner: Owner
  month: string
  slips: readonly NewSlipBody[]
  /** Called after each transaction, with the employees whose slips are stored. */
  onStored: (employeeIds: string[]) => void
  isCancelled: () => boolean
}

/** Stores several people's slips, each as a row of its own. Skips people who have a slip of the month already. */
export function savePaySlips({ owner, month, slips, onStored, isCancelled }: SavedTogether): Promise<Recorded> {
  return recording(async () => {
    const people = await readPayMonth({ userId: owner.userId, month })
    const hasVoids = await isExtended()
    const baseFor = new Map(people.map((person) => [person.employee._id, baseOf(person, hasVoids)]))
    const done = new Set(people.filter(({ slip, row }) => slip || row).map(({ employee }) => employee._id))
    const fresh = slips.filter(({ userId }) => !done.has(userId))
    for (let start = 0; start < fresh.length && !isCancelled(); start += STORED_TOGETHER) {
      const together = fresh.slice(start, start + STORED_TOGETHER)
      await enqueueTogether(
        together.map((slip) => ({
          opId: crypto.randomUUID(),
          ...rowOf({ owner, slip, base: baseFor.get(slip.userId) ?? null }),
        })),
      )
      onStored(together.map(({ userId }) => userId))
    }
    return { ok: true }
  })
}

type Stopped = { userId: string; month: string; /** Of these employees only. */ ids: ReadonlySet<string> | undefined }

/**
 * Takes back the month's slips that were never sent, and returns them. The last one first, because the first are being
 * sent meanwhile; a slip that may have arrived stays.
 */
export async function takeBackSlips({ userId, month, ids }: Stopped): Promise<NewSlipBody[]> {
  const people = await readPayMonth({ userId, month })
  const rows = people.flatMap(({ row, isRefused, employee }) =>
    row && !isRefused && (!ids || ids.has(employee._id)) ? [row] : [],
  )
  rows.sort((one, other) => other.seq - one.seq)
  const back: NewSlipBody[] = []
  for (const row of rows) {
    const isOut = await takeBack(row).catch(() => false)
    const slip = parsePaySlipIntent(row.intent)
    if (isOut && slip) back.push(slip)
  }
  return back
}
