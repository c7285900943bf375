import { sealText } from './seal.ts'
import type { SealedPartRow } from './sealed-db.ts'
import type { SealingKey } from './seal.ts'

/** Names of parts that do not belong to a sealed table. */
export const FRESHNESS = 'freshness'
export const DRAFTS = 'drafts'
export const UNSENT = 'unsent'

/** Id of keys that only a former password of this person opens: those of unsent rows. */
export const formerId = (userId: string, keyId = ''): string => `former ${userId} ${keyId}`

/** What is sealed as one unit: some rows of a table, together with their location, so that parts cannot be swapped. */
type Part = { userId: string; table: string; chunk: number; chunks: number; rows: readonly unknown[] }

export async function sealPart(
  part: Part,
  { key, keyId }: SealingKey,
  text = JSON.stringify(part),
): Promise<SealedPartRow> {
  const { userId, table, chunk } = part
  return { userId, table, chunk, keyId, ...(await sealText(text, key)) }
}
