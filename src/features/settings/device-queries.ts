import { useEffect, useState } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import type { ServerContact } from '../../data/store/clock-settings.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import type { UnreadRows } from '../../data/store/device-db.ts'
import { readDeviceMode, readIdleLockMinutes } from '../../data/store/device-mode.ts'
import type { DeviceMode } from '../../data/store/device-mode.ts'
import { readContact, readSilence } from '../../data/http/server-contact.ts'
import { readServerWentBack } from '../../data/store/server-went-back.ts'
import { readStorage } from '../../data/store/storage-state.ts'
import type { StorageState } from '../../data/store/storage-state.ts'

import { stateWordOf } from '@counter/outbox'
import { askWorkerVersion } from '../../lib/installed-app/worker-version.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'

/** Undefined until read. */
export function useDeviceMode(): { mode: DeviceMode; idleLockMinutes: number } | undefined {
  return useLiveQuery(async () => {
    const [mode, idleLockMinutes] = await Promise.all([readDeviceMode(), readIdleLockMinutes()])
    return { mode, idleLockMinutes }
  })
}

/** The server's last answer; null if there never was one, undefined until read. */
export function useServerContact(): ServerContact | null | undefined {
  return useLiveQuery(readContact)
}

/**
 * Since when requests have had no answer (ms since the epoch); null if the last one was answered, undefined until read.
 */
export function useServerSilence(): number | null | undefined {
  return useLiveQuery(readSilence)
}

/**
 * The number of rows on this device that are unsent, or that a restored server lost, of all people. Null if
 * none are known but the comparison with the server is incomplete; undefined until counted.
 */
export function useUnsentCount(): number | null | undefined {
  return useLiveQuery(async () => {
    const [unsent, wentBack] = await Promise.all([outboxReads.countUnsent(), readServerWentBack()])
    const count = Object.values(wentBack?.lost ?? {}).reduce((sum, lost) => sum + lost, unsent)
    const isCertain = wentBack === null || (wentBack.isMarked && wentBack.unchecked.length === 0)
    return count > 0 || isCertain ? count : null
  })
}

/** Whether a row of somebody on this device waits for its owner's decision; undefined until read. */
export function useNeedsOwner(): boolean | undefined {
  return useLiveQuery(async () => (await outboxReads.unsent()).some((row) => stateWordOf(row) === 'attention'))
}

/** The lists with rows that failed validation, and those rows; undefined until read. */
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
  /** Whether the page is a secure context: https or localhost. */
  isSecure: boolean
}

/** What the browser reports; read again with each `turn` and with a new worker, undefined until read. */
export function useBrowserFacts(turn: number): BrowserFacts | undefined {
  const [facts, setFacts] = useState<BrowserFacts>()
  useEffect(() => {
    let isGone = false
    const read = () =>
      void Promise.all([readStorage(), askWorkerVersion()]).then(([storage, workerVersion]) => {
        if (!isGone) setFacts({ storage, workerVersion, isSecure: isSecureContext })
      })
    read()
    // There is none at an insecure address.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    workers?.addEventListener('controllerchange', read)
    return () => {
      isGone = true
      workers?.removeEventListener('controllerchange', read)
    }
  }, [turn])
  return facts
}
