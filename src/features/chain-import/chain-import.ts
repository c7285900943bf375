import type { z } from 'zod/mini'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { importedSchema } from '../../shared/contract/chain-import.ts'
import type { importBodySchema, Imported } from '../../shared/contract/chain-import.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { askDirectly, unknownOutcome } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'

const KEY_BYTES = 32

/** Random bytes for an import; the server derives the one-time passwords from them. */
export function newImportKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A manager's import. The same body may be sent again if no response arrived. */
export async function sendImport(
  body: z.input<typeof importBodySchema>,
): Promise<{ ok: true; imported: Imported } | Refusal> {
  const answer = await askDirectly({ method: 'POST', path: managerPaths.importPeople(), body })
  if (!answer.ok) return answer
  const imported = importedSchema.safeParse(answer.body).data
  if (!imported) return unknownOutcome()
  const userId = answer.account
  await Promise.all([refreshUsers({ userId }), refreshPharmacies({ userId })]).catch(() => {})
  return { ok: true, imported }
}

/** What this device knows of the people that an import must not repeat. */
export async function readKnownPeople(userId: string) {
  const users = await accountDb(userId).users.toArray()
  return users.map(({ email, companyId, employeeName, currentPharmacy, formerNames }) => ({
    email: email.toLowerCase(),
    companyId,
    employeeName,
    currentPharmacy,
    formerNames,
  }))
}
