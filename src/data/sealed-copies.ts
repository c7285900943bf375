import * as z from 'zod/mini'
import { deviceDb } from './device-db.ts'
import { SEALED_COPIES, sealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { formerId } from './sealed-parts.ts'

/*
 * A second copy, in Cache Storage, of the unsent entries that wait sealed for their owner. Chromium may clear all IndexedDB databases of
 * an address (sync/second-copy.ts). A copy holds what the password needs to open it: its keys, sealed, and the salt.
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

/** Without it the part is as safe as the browser keeps its database. */
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

/** Once its entries are in the outbox again, and before the part goes. */
export async function removeSealedCopy(part: Pick<SealedPartRow, 'userId' | 'chunk'>): Promise<void> {
  if (!(await hasCopies())) return
  const cache = await caches.open(SEALED_COPIES)
  await cache.delete(addressOf(part))
  if ((await cache.keys()).length === 0) await caches.delete(SEALED_COPIES)
}

/**
 * At a sign-in to a device that knows nothing of this person any more: what waited for them is sealed here as before. Gives the salt
 * by which their password opens it; undefined where there is nothing.
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
      // Of a password of before, it waits for that one.
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
    // Half written when the browser was killed.
    return null
  }
}
