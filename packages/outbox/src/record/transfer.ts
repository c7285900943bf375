import { isUnchecked } from '../model/is-unchecked.ts'
import type { KindRegistry } from '../model/plan-batches.ts'
import type { OutboxStore } from '../ports.ts'
import { hasFields } from '../model/has-fields.ts'
import { withHistory } from '../model/history.ts'
import { withProof } from './proof.ts'
import { UNSENT_STATES } from '../model/types.ts'
import type { OutboxRow } from '../model/types.ts'

const FORMAT = 'counter-unsent-work'
const VERSION = 1
/** Import limit; a larger file was not written by an export. */
export const MAX_ROWS_IN_FILE = 5_000

const OPERATION_ID_LENGTH = { least: 16, most: 80 }

type FileRow = Pick<OutboxRow, 'opId' | 'kind' | 'schemaVersion' | 'intent' | 'base' | 'recordedAt'>
type ExportFile = { format: string; version: number; exportedAt: string; ownerId: string; rows: FileRow[] }

/**
 * One person's unsent rows as JSON text, oldest first, for import on another tablet. From then on the rows count as
 * possibly sent here too: the other tablet may send them first, and an edit here would be a second change. Unchecked
 * rows are not exported.
 */
export async function exportUnsent(
  store: OutboxStore,
  { ownerId, at }: { ownerId: string; at: string },
): Promise<string> {
  const rows = await store.transact(async (tx) => {
    const own = (await tx.inStates(UNSENT_STATES)).filter((row) => row.ownerId === ownerId && !isUnchecked(row))
    for (const row of own) await tx.put(withHistory({ ...row, sentBefore: true }, { at, event: 'exported' }))
    return own
  })
  const file: ExportFile = {
    format: FORMAT,
    version: VERSION,
    exportedAt: at,
    ownerId,
    rows: rows.map(({ opId, kind, schemaVersion, intent, base, recordedAt }) => ({
      opId,
      kind,
      schemaVersion,
      intent,
      base,
      recordedAt,
    })),
  }
  return JSON.stringify(file, null, 2)
}

export type ImportResult =
  | { ok: true; added: number; alreadyHere: number; unreadable: number }
  | { ok: false; code: 'not_an_export' | 'someone_elses' }

type Import = {
  text: string
  owner: { id: string; name: string }
  kinds: KindRegistry
  at: string
  /** The proofs of these rows, in the same order. A file has none. */
  prove?: (rows: readonly ImportedRow[]) => Promise<readonly (string | undefined)[]>
}

type ImportedRow = Omit<OutboxRow, 'seq'>

/**
 * Imports what its owner exported on another tablet. The operations keep their ids and count as possibly sent, because
 * the other tablet may send them too: each is looked up before it is written.
 */
export async function importUnsent(
  store: OutboxStore,
  { text, owner, kinds, at, prove }: Import,
): Promise<ImportResult> {
  const file = parseFile(text)
  if (!file) return { ok: false, code: 'not_an_export' }
  if (file.ownerId !== owner.id) return { ok: false, code: 'someone_elses' }

  const rows = file.rows.flatMap((row) => rowOf(row, { owner, kinds, at }) ?? [])
  // Before the transaction, which ends if anything but the store is awaited.
  const proofs = (await prove?.(rows)) ?? []
  return store.transact(async (tx) => {
    let added = 0
    for (const [index, row] of rows.entries()) {
      if (await tx.byOpId(row.opId)) continue
      await tx.add(withProof(row, proofs[index]))
      added += 1
    }
    return { ok: true, added, alreadyHere: rows.length - added, unreadable: file.rows.length - rows.length }
  })
}

/** Null if this version cannot read it. */
function rowOf(
  { opId, kind: kindName, schemaVersion, intent, base, recordedAt }: FileRow,
  { owner, kinds, at }: Pick<Import, 'owner' | 'kinds' | 'at'>,
): ImportedRow | null {
  const kind = kinds[kindName]
  const meant = kind && schemaVersion <= kind.schemaVersion ? kind.parseIntent(intent) : null
  if (!kind || meant === null) return null
  return {
    opId,
    ownerId: owner.id,
    ownerName: owner.name,
    lane: kind.lane(meant, owner.id),
    kind: kindName,
    intent: meant,
    base,
    schemaVersion,
    state: 'ambiguous',
    attempts: 0,
    sentBefore: true,
    request: null,
    lastProblem: null,
    recordedAt,
    sentAt: null,
    epoch: 0,
    story: [
      { at: recordedAt, event: 'recorded' },
      { at, event: 'imported' },
    ],
  }
}

/** The content of an exported file; null if it is anything else. */
function parseFile(text: string): Pick<ExportFile, 'ownerId' | 'rows'> | null {
  const file = parseJson(text)
  if (!hasFields(file, { format: 'string', version: 'number', exportedAt: 'string', ownerId: 'string' })) return null
  const { format, version, ownerId, rows } = file
  if (format !== FORMAT || version !== VERSION) return null
  return Array.isArray(rows) && rows.length <= MAX_ROWS_IN_FILE && rows.every(isFileRow) ? { ownerId, rows } : null
}

function isFileRow(row: unknown): row is FileRow {
  return (
    hasFields(row, { opId: 'string', kind: 'string', schemaVersion: 'number', recordedAt: 'string' }) &&
    row.opId.length >= OPERATION_ID_LENGTH.least &&
    row.opId.length <= OPERATION_ID_LENGTH.most &&
    Number.isSafeInteger(row.schemaVersion) &&
    'intent' in row
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
