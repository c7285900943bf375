import type { Clock } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { beginAssignment, placeOfWorkNamed } from '../accounts/move-person.ts'
import { writeAudit } from '../repositories/audit.ts'
import { openAssignmentOf } from '../repositories/assignments.ts'
import { nextChange } from '../repositories/changes.ts'
import { findUserByEmail, setCurrentPharmacy, userOf } from '../repositories/users.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'

/** The actor in the audit trail for changes made on the command line. */
export const COMMAND_LINE = { id: 'command-line', employee_name: 'Command line' }

/** `to`: a pharmacy by any of its names, or a place without one. */
type Move = { email: string; to: string; from: string; clock: Clock }

/**
 * Moves a user to another place and keeps the history. The day of the move counts for both places, because the user may
 * have worked a shift at each. Ends the user's sessions, so that no tablet of the former pharmacy stays signed in.
 */
export async function moveEmployee(tx: Queries, { email, to, from, clock }: Move): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw new UsageError(`nobody has the email ${email}`)
  const place = await placeOfWorkNamed(tx, to)
  if (place === undefined) throw new UsageError(`there is no pharmacy ${to}; add-pharmacy makes one`)
  const open = await openAssignmentOf(tx, user.id)
  if (open && from < open.from_day)
    throw new UsageError(`${email} is at ${open.pharmacy_name} since ${open.from_day}, after ${from}`)
  if (open?.pharmacy_name === place) return

  await beginAssignment(tx, { userId: user.id, place, from })
  const at = new Date(clock()).toISOString()
  const next = {
    ...user,
    current_pharmacy: place,
    revision: user.revision + 1,
    change_seq: await nextChange(tx, 'users'),
    updated_at: at,
  }
  await setCurrentPharmacy(tx, next)
  await endAccessOf(tx, { userId: user.id, now: at })
  const [before, after] = [userOf(user), userOf(next)]
  await writeAudit(tx, {
    at,
    actor: COMMAND_LINE,
    entity: 'employee',
    entityId: user.id,
    action: 'setPharmacy',
    before,
    after,
  })
}
