import { useEffect, useState } from 'react'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { accountDb } from '../../../data/account-db.ts'
import { deviceDb } from '../../../data/device-db.ts'
import type { UnreadRows } from '../../../data/device-db.ts'
import { readDeviceMode, readIdleLockMinutes } from '../../../data/device-mode.ts'
import type { DeviceMode } from '../../../data/device-mode.ts'
import { readContact, readSilence } from '../../../data/server-contact.ts'
import type { ServerContact } from '../../../data/server-contact.ts'
import { readServerWentBack } from '../../../data/server-went-back.ts'
import { readStorage } from '../../../data/storage-state.ts'
import type { StorageState } from '../../../data/storage-state.ts'
import { outboxDb } from '../../../data/sync/outbox-db.ts'
import { UNSENT_STATES } from '../../../data/sync/types.ts'
import { askWorkerVersion } from '../../../lib/worker-version.ts'

/** Undefined until read. */
export function useDeviceMode(): { mode: DeviceMode; idleLockMinutes: number } | undefined {
  return useLiveQuery(async () => {
    const [mode, idleLockMinutes] = await Promise.all([readDeviceMode(), readIdleLockMinutes()])
    return { mode, idleLockMinutes }
  })
}

/** The server's last answer; null when there never was one, undefined until read. */
export function useServerContact(): ServerContact | null | undefined {
  return useLiveQuery(readContact)
}

/** Since when calls have had no answer, in milliseconds; null while the last one had, undefined until read. */
export function useServerSilence(): number | null | undefined {
  return useLiveQuery(readSilence)
}

/**
 * How much is not sent yet from this tablet, or was lost by a restored server, whoever recorded it; null while nothing of it is known
 * and not all was compared, undefined until counted.
 */
export function useUnsentCount(): number | null | undefined {
  return useLiveQuery(async () => {
    const [unsent, wentBack] = await Promise.all([
      outboxDb.rows
        .where('state')
        .anyOf([...UNSENT_STATES])
        .count(),
      readServerWentBack(),
    ])
    const count = Object.values(wentBack?.lost ?? {}).reduce((sum, lost) => sum + lost, unsent)
    const isCertain = wentBack === null || (wentBack.isMarked && wentBack.unchecked.length === 0)
    return count > 0 || isCertain ? count : null
  })
}

/** The lists of which rows do not read, with those rows by name; undefined until read. */
export function useUnreadRows(userId: string | null): { list: string; unread: UnreadRows }[] | undefined {
  return useLiveQuery(async () => {
    const reads = await Promise.all([
      deviceDb.freshness.toArray(),
      userId === null ? [] : accountDb(userId).freshness.toArray(),
    ])
    return reads
      .flat()
      .flatMap(({ resource, unread }) => (unread && unread.count > 0 ? [{ list: resource, unread }] : []))
  }, [userId])
}

export type BrowserFacts = {
  storage: StorageState
  workerVersion: string | null
  /** Whether the address is one that browsers trust: https, or this very machine. */
  isSecure: boolean
}

/** What the browser says of itself; read anew with each `turn`, undefined until read. */
export function useBrowserFacts(turn: number): BrowserFacts | undefined {
  const [facts, setFacts] = useState<BrowserFacts>()
  useEffect(() => {
    let isGone = false
    void Promise.all([readStorage(), askWorkerVersion()]).then(([storage, workerVersion]) => {
      if (!isGone) setFacts({ storage, workerVersion, isSecure: isSecureContext })
    })
    return () => {
      isGone = true
    }
  }, [turn])
  return facts
}
