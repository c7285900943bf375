import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { readable, readableRow } from '../../shared/contract/readable.ts'
import { isExtended } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { refreshRecord } from './refresh-resource.ts'
import { CHAIN_SETTINGS, readSetting, writeSetting } from '../store/settings.ts'
import { resources } from '../store/resources.ts'

/** A little less than the time between two reads, which timers may shorten. */
const OLD_MS = 55_000

/** Stored as it came: each section is checked where it is used. */
const answerSchema = readable(z.looseObject({ revision: z.int(), ...readableRow }))

/** Reads the settings of the chain. With a plain server, which has none, those that the product starts with apply. */
export async function refreshChainSettings({ userId }: { userId: string }): Promise<void> {
  const resource = resources.chainSettings
  if (await isExtended()) {
    const before = await readRevision()
    return refreshRecord({
      resource,
      freshness: deviceDb.freshness,
      path: apiPaths.settings(),
      account: userId,
      schema: answerSchema,
      tables: [deviceDb.settings],
      async store(value) {
        // Changed here since it was asked for: the answer may be from before the change, and the next read asks again.
        if ((await readRevision()) === before) await writeSetting(CHAIN_SETTINGS, value)
      },
    })
  }
  await deviceDb.freshness.put({ resource, fetchedAt: Date.now(), etag: null, cursor: null, problem: null })
}

/**
 * Only if they were not read within the last minute; unchanged ones are a 304. The first read is one of the reads for an
 * outage.
 */
export async function refreshOldChainSettings({ userId }: { userId: string }): Promise<void> {
  const fetchedAt = (await deviceDb.freshness.get(resources.chainSettings))?.fetchedAt ?? null
  if (fetchedAt !== null && Date.now() - fetchedAt > OLD_MS) await refreshChainSettings({ userId })
}

async function readRevision(): Promise<unknown> {
  return ((await readSetting(CHAIN_SETTINGS)) as { revision?: unknown } | undefined)?.revision
}
