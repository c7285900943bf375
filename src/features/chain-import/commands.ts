import { newImportKey, sendImport } from './chain-import.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { sendFirstRun } from './first-run.ts'
import type { FirstRunBody } from './first-run.ts'
import type { Imported } from '../../shared/contract/chain-import.ts'
import type { ImportTexts } from '../../shared/rules/chain-import/read-import.ts'

export type ImportResult = { ok: true; imported: Imported } | Refusal

/** One for each attempt of a person; kept while the same attempt is repeated. */
export { newImportKey }

export function setUpChain(token: string, body: FirstRunBody): Promise<ImportResult> {
  return sendFirstRun(token, body)
}

export function importTexts(body: ImportTexts & { key: string; currentPassword: string }): Promise<ImportResult> {
  return sendImport(body)
}
