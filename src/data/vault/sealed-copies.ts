import * as z from 'zod/mini'
import { deviceDb } from '../store/device-db.ts'
import { SEALED_COPIES, sealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { formerId } from './sealed-parts.ts'

/*
 * A second copy, in Cache Storage, of sealed unsent rows, because Chromium may delete all IndexedDB databases of an
 * origin (`packages/outbox/src/store/second-copy.ts`). A copy contains what the password needs to open it: its sealed keys and the salt.
 */

const bytesSchema = z.array(z.number())
const copySchema = z.object({
  part: z.object({
    userId: z.string(),
    table: z.string(),
    chunk: z.number(),
    keyId: z.string(),
    iv: bytesSchema,
    bytes: bytesSchema,
  }),
  keys: z.object({ userId: z.string(), keyId: z.string(), iv: bytesSchema, bytes: bytesSchema }),
  salt: bytesSchema,
})
type Copy = z.infer<typeof copySchema>

const addressOf = ({ userId, chunk }: Pick<SealedPartRow, 'userId' | 'chunk'>): string =>
  `/${SEALED_COPIES}/${encodeURIComponent(userId)}/${chunk}`
const hasCopies = async (): Promise<boolean> => 'caches' in globalThis && (await caches.has(SEALED_COPIES))

/** Best effort: without a copy the part is as safe as the browser keeps its database. */
export async function copySealedPart(part: SealedPartRow): Promise<void> {
  const [keys, record] = await Promise.all([
    sealedDb.keys.get(part.userId),
    deviceDb.seals.where({ userId: part.userId }).first(),
  ])
  if (!('caches' in globalThis) || !keys || !record) return
  const copy: Copy = {
    part: { ...part, ...numbersOf(part) },
    keys: { ...keys, ...numbersOf(keys) },
    salt: [...record.salt],
  }
  await (await caches.open(SEALED_COPIES)).put(addressOf(part), Response.json(copy))
}

/** Call it when the rows are back in the outbox and before the part is deleted. */
export async function removeSealedCopy(part: Pick<SealedPartRow, 'userId' | 'chunk'>): Promise<void> {
  if (!(await hasCopies())) return
  const cache = await caches.open(SEALED_COPIES)
  await cache.delete(addressOf(part))
  if ((await cache.keys()).length === 0) await caches.delete(SEALED_COPIES)
}

/**
 * At sign-in on a device that has lost this person's data: restores their sealed unsent rows. Returns the salt with
 * which their password opens them; undefined if there are no copies.
 */
export async function restoreSealedCopies(userId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(await hasCopies())) return undefined
  const cache = await caches.open(SEALED_COPIES)
  const texts = await Promise.all(
    (await cache.keys()).map(async (request) => (await cache.match(request))?.text() ?? ''),
  )
  const copies = texts.flatMap((text) => parseCopy(text) ?? []).filter(({ part }) => part.userId === userId)
  const newest = copies.toSorted((one, other) => other.part.chunk - one.part.chunk)[0]
  if (!newest) return undefined
  const salt = new Uint8Array(newest.salt)
  await sealedDb.transaction('rw', sealedDb.parts, sealedDb.keys, async () => {
    if ((await sealedDb.keys.get(userId)) || (await sealedDb.parts.where({ userId }).count()) > 0) return
    for (const { part, keys, salt: own } of copies) {
      await sealedDb.parts.put({ ...part, ...bufferOf(part), isRestored: true })
      // Sealed under a former password, which is needed to open it.
      if (String(own) !== String(newest.salt))
        await sealedDb.keys.put({
          ...keys,
          ...bufferOf(keys),
          userId: formerId(userId, keys.keyId),
          salt: new Uint8Array(own),
        })
    }
    await sealedDb.keys.put({ ...newest.keys, ...bufferOf(newest.keys), userId })
  })
  return salt
}

function numbersOf({ iv, bytes }: { iv: Uint8Array; bytes: ArrayBuffer }) {
  return { iv: [...iv], bytes: [...new Uint8Array(bytes)] }
}

function bufferOf({ iv, bytes }: { iv: number[]; bytes: number[] }) {
  return { iv: new Uint8Array(iv), bytes: new Uint8Array(bytes).buffer }
}

function parseCopy(text: string): Copy | null {
  try {
    return z.safeParse(copySchema, JSON.parse(text)).data ?? null
  } catch {
    // Incomplete, because the browser was killed during the write.
    return null
  }
}
