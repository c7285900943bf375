import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parsePersonalRecordIntent } from '../../kinds/personal-record/intent.ts'
import type { User } from '../../shared/contract/employees.ts'
import { filedVaccination } from '../../shared/rules/people/vaccination.ts'
import type { FiledVaccination } from '../../shared/rules/people/vaccination.ts'

type Details = NonNullable<User['vaccinationDetails']>
type Laid = { filed: FiledVaccination | null; refused: FiledVaccination | null; unsent: OutboxRow | null }

/**
 * Applies the unsent changes, oldest first, to the server's record. A rejected one is returned beside it, not in its
 * place.
 */
export function withOverlay({ server, rows }: { server: Details | null; rows: OutboxRow[] }): Laid {
  const changes = rows.flatMap((row) => {
    const change = parsePersonalRecordIntent(row.intent)?.change
    return change?.is === 'vaccination' ? [{ row, filed: filedVaccination(change) }] : []
  })
  const last = changes.at(-1)
  const meant = changes.findLast(({ row }) => isStillMeant(row))
  return {
    filed: meant?.filed ?? (server?.vaccineChecked ? detailsOf(server) : null),
    refused: last && !isStillMeant(last.row) ? last.filed : null,
    unsent: last?.row ?? null,
  }
}

function detailsOf({ vaccineStatus, firstDoseDate, secondDoseDate }: Details): FiledVaccination {
  return { status: vaccineStatus, firstDoseDate, secondDoseDate }
}
