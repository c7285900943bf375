import type { PharmacyEdit } from '../../src/shared/contract/pharmacy-bodies.ts'
import { NO_PHARMACY_PLACES } from '../../src/shared/contract/employees.ts'
import { OLDEST_REPORT_DAY, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { isNamed, readPlaceWithoutPharmacy } from '../../src/shared/rules/chain-import/cell-values.ts'
import { shownNameOf } from '../../src/shared/rules/chain/pharmacy-names.ts'
import type { Queries } from '../database/database.ts'
import { readNames } from '../database/json-columns.ts'
import type { PharmacyRow, UserRow } from '../database/tables.ts'
import { conflict, invalidField, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { holdFeed } from '../repositories/changes.ts'
import { findPharmacyForUpdate, listPharmacies, pharmacyOf, updatePharmacy } from '../repositories/pharmacies.ts'
import { peopleAtForUpdate, updatePerson } from '../repositories/users.ts'
import { endAccessOf } from './end-access.ts'
import { beginAssignment } from './move-person.ts'

type Edit = { id: string; edit: PharmacyEdit; reason: string; actor: UserRow; now: string }

/**
 * Changes a pharmacy (docs/rules.md, *Pharmacies*). One that is renamed keeps the name in its records and calls. The
 * people of one that closes are assigned to it up to its last day, so that reports of the days before are still accepted.
 */
export async function editPharmacy(tx: Queries, { id, edit, reason, actor, now }: Edit): Promise<PharmacyRow> {
  // Names are taken one after the other, as by an import.
  if (edit.shownName !== undefined) await holdFeed(tx, 'users')
  const row = await findPharmacyForUpdate(tx, id)
  if (!row) throw unknownId()
  const next = {
    ...row,
    pharmacy_no: edit.pharmacyNo ?? row.pharmacy_no,
    pharmacy_address: edit.pharmacyAddress ?? row.pharmacy_address,
    closed_on: edit.closedOn === undefined ? row.closed_on : edit.closedOn,
    ...namesAfter(row, edit.shownName),
  }
  const [before, after] = [pharmacyOf(row), pharmacyOf(next)]
  if (JSON.stringify(before) === JSON.stringify(after)) return row
  if (edit.shownName !== undefined) await refuseTaken(tx, { id, name: edit.shownName })
  const lastDay = next.closed_on
  if (lastDay !== null && lastDay !== row.closed_on) {
    if (lastDay < OLDEST_REPORT_DAY || lastDay > riyadhDayOf(Date.parse(now)))
      throw invalidField('closedOn', 'day_invalid')
    for (const person of await peopleAtForUpdate(tx, row.pharmacy_name))
      await moveOut(tx, { person, lastDay, reason, actor, now })
  }
  await updatePharmacy(tx, next)
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'settings',
    entityId: id,
    action: 'editPharmacy',
    before,
    after: { ...after, reason },
  })
  return next
}

function namesAfter(row: PharmacyRow, name: string | undefined): Partial<PharmacyRow> {
  const before = shownNameOf(pharmacyOf(row))
  if (name === undefined || name === before) return {}
  const formerNames = [...readNames(row.former_names).filter((one) => one !== name), before]
  return {
    shown_name: name === row.pharmacy_name ? null : name,
    former_names: JSON.stringify(formerNames.filter((one) => one !== row.pharmacy_name)),
  }
}

/** Throws a Problem (409 or 422) for a name of another pharmacy, former ones included, or of a place without pharmacy. */
async function refuseTaken(tx: Queries, { id, name }: { id: string; name: string }): Promise<void> {
  if (readPlaceWithoutPharmacy(name) !== null) throw invalidField('shownName', 'reserved')
  const other = (await listPharmacies(tx)).find((pharmacy) => pharmacy._id !== id && isNamed(pharmacy, name))
  if (other) throw conflict('duplicate_pharmacy', other)
}

const NOWHERE = NO_PHARMACY_PLACES[1]

async function moveOut(
  tx: Queries,
  {
    person,
    lastDay,
    reason,
    actor,
    now,
  }: { person: UserRow; lastDay: string } & Pick<Edit, 'reason' | 'actor' | 'now'>,
): Promise<void> {
  await beginAssignment(tx, { userId: person.id, place: NOWHERE, from: lastDay })
  await updatePerson(tx, { row: person, columns: { current_pharmacy: NOWHERE }, now })
  await endAccessOf(tx, { userId: person.id, now })
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: person.id,
    action: 'edit',
    before: { currentPharmacy: person.current_pharmacy },
    after: { currentPharmacy: NOWHERE, reason },
  })
}
