import { sealText } from './seal.ts'
import type { SealedPartRow } from './sealed-db.ts'
import type { SealingKey } from './sealing-keys.ts'

/** Names of parts that are not of a sealed table. */
export const FRESHNESS = 'freshness'
export const DRAFTS = 'drafts'
export const UNSENT = 'unsent'

/** Under which keys wait that only an earlier password of this person opens: those of what is unsent. */
export const formerId = (userId: string, keyId = ''): string => `former ${userId} ${keyId}`

/** What is sealed as one: some rows of a table, and with them what they belong to, so that no part passes for another. */
type Part = { userId: string; table: string; chunk: number; chunks: number; rows: readonly unknown[] }

export async function sealPart(
  part: Part,
  { key, keyId }: SealingKey,
  text = JSON.stringify(part),
): Promise<SealedPartRow> {
  const { userId, table, chunk } = part
  return { userId, table, chunk, keyId, ...(await sealText(text, key)) }
}
