import type { AnyKind, Decision } from '../model/kind.ts'
import { isParked } from '../model/plan-batches.ts'
import type { Batch } from '../model/plan-batches.ts'
import type { PreparedRequest } from '../model/types.ts'
import type { ApiRequest } from '../ports.ts'
import type { SendContext } from './settle.ts'

/** Null if the server's object is nested too deeply to be serialized again. */
export async function prepare(
  { ports }: SendContext,
  batch: Batch,
  decision: Extract<Decision, { action: 'write' }>,
): Promise<PreparedRequest | null> {
  const body = jsonOf(decision.body)
  if (body === null) return null
  return {
    path: decision.path,
    body,
    key: await ports.hash(keyText({ opId: headOpId(batch), path: decision.path, body })),
  }
}

function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** A different body has a different key (LAWS.md, L16). The hash has 43 characters. */
function keyText({ opId, path, body }: { opId: string; path: string; body: string }): string {
  return `${opId}\n${path}\n${body}`
}

/** The newest row names the write: an older, refused row that it supersedes must not provide the key. */
export function headOpId(batch: Batch): string {
  return opsOf(batch)[0] ?? ''
}

/** The request fields that name the rows of a batch. */
export function carried(batch: Batch): Pick<ApiRequest, 'ops' | 'isReworded'> {
  return {
    ops: opsOf(batch),
    isReworded: batch.rows.some(({ story }) => story.some(({ event }) => event === 'editedByOwner')),
  }
}

/** The operation ids of the rows that the write contains, without those that it makes obsolete. */
function opsOf(batch: Batch): string[] {
  return batch.rows.filter((row) => !isParked(row)).map(({ opId }) => opId)
}

/** The request as it may be stored with its rows. */
export function storable(kind: AnyKind, request: PreparedRequest): PreparedRequest {
  if (!kind.storable) return request
  const body: unknown = JSON.parse(request.body)
  const stored = kind.storable(body)
  // Unchanged bytes stay the same to the byte, because they may be sent again under the same key.
  return stored === body ? request : { ...request, body: JSON.stringify(stored) }
}
