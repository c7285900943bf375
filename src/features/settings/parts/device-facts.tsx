import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { Link } from '../../../lib/router.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { appVersion } from '../../../lib/installed-app/app-version.ts'
import { protectStorage } from '../device-commands.ts'
import { useServerContact, useServerSilence, useUnreadRows, useUnsentCount } from '../device-queries.ts'
import type { BrowserFacts } from '../device-queries.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useSessionStore } from '../../../stores/session-store.ts'
import { ClockText } from './clock-state.tsx'
import styles from './display-settings.module.css'
import { OutageState } from './outage-state.tsx'

type DeviceFactsProps = {
  /** Undefined until the browser has answered. */
  browser: BrowserFacts | undefined
  /** Null where the unsent work is listed on the same page. */
  syncPath: string | null
  isInstalled: boolean
  /** Called after protection was asked for; null where it cannot be. */
  onAsked: (() => void) | null
}

/** The state of this device, for remote support. */
export function DeviceFacts({ browser, syncPath, isInstalled, onAsked }: DeviceFactsProps) {
  const t = useT()
  const sizeText = useSizeText()
  const contact = useServerContact()
  const silentSince = useServerSilence()
  const unsent = useUnsentCount()
  const unsentWords =
    unsent === undefined ? '' : unsent === null ? t('settings.notKnown') : t('settings.unsentCount', { count: unsent })
  const storage = browser?.storage

  return (
    <Facts>
      <Fact name={t('settings.unsent')}>
        {syncPath === null || unsent === undefined ? (
          unsentWords
        ) : (
          <Link to={syncPath} className={styles.link}>
            {unsentWords}
          </Link>
        )}
      </Fact>
      <Fact name={t('settings.outage')} isLong>
        {browser && browser.workerVersion === null ? t('settings.noWorkerTitle') : <OutageState />}
      </Fact>
      <Fact name={t('settings.connection')}>
        {silentSince
          ? t('settings.connectionNone')
          : contact
            ? t('settings.connectionThere')
            : contact === null
              ? t('settings.neverYet')
              : null}
      </Fact>
      <Fact name={t('settings.lastContact')}>
        {contact ? (
          <InstantText instant={new Date(contact.at).toISOString()} />
        ) : contact === null ? (
          t('settings.neverYet')
        ) : null}
      </Fact>
      <Fact name={t('settings.clock')}>{contact === undefined ? null : <ClockText contact={contact} />}</Fact>
      <Fact name={t('settings.storageUsed')}>
        {storage
          ? storage.usedBytes === null
            ? t('settings.notKnown')
            : sizeText(storage.usedBytes, storage.quotaBytes)
          : null}
      </Fact>
      <Fact name={t('settings.storageProtected')} isLong={onAsked !== null}>
        {storage ? <Protection isPersisted={storage.isPersisted} onAsked={onAsked} /> : null}
      </Fact>
      <Fact name={t('settings.appVersion')}>
        <bdi>{appVersion()}</bdi>
      </Fact>
      <Fact name={t('settings.workerVersion')}>
        {browser ? <bdi>{browser.workerVersion ?? t('settings.noWorker')}</bdi> : null}
      </Fact>
      <UnreadRowsFact />
      <Fact name={t('help.installState')}>{t(isInstalled ? 'help.installed' : 'help.notInstalled')}</Fact>
    </Facts>
  )
}

/** Whether the browser keeps the app's data when space is low; if it does not, it can be asked again. */
function Protection({ isPersisted, onAsked }: { isPersisted: boolean | null; onAsked: (() => void) | null }) {
  const t = useT()
  const [wasAsked, setWasAsked] = useState(false)
  if (isPersisted !== false) return t(isPersisted ? 'settings.protectedYes' : 'settings.notKnown')
  if (onAsked === null) return t('settings.protectedNo')

  async function protect(asked: () => void) {
    await protectStorage()
    setWasAsked(true)
    asked()
  }

  return (
    <div className={styles.protection}>
      <p>{t('settings.protectedNo')}</p>
      <p className={styles.hint} role="status">
        {t(wasAsked ? 'settings.protectRefused' : 'settings.notProtectedBody')}
      </p>
      <Button onClick={() => void protect(onAsked)}>{t('settings.protect')}</Button>
    </div>
  )
}

const MEGABYTE = 1_000_000

/** `3.2 MB of 1,200 MB`. */
function useSizeText(): (usedBytes: number, quotaBytes: number | null) => string {
  const t = useT()
  const numberText = useNumberText()
  return (usedBytes, quotaBytes) => {
    const used = numberText(usedBytes / MEGABYTE, 1)
    return quotaBytes === null
      ? t('settings.megabytes', { used })
      : t('settings.megabytesOf', { used, quota: numberText(Math.floor(quotaBytes / MEGABYTE)) })
  }
}

/**
 * The records of the server's lists that failed validation, for those who can correct them: list, id, invalid field.
 */
function UnreadRowsFact() {
  const t = useT()
  const lists = useUnreadRows(useSessionStore(({ session }) => (session.status === 'signedIn' ? session.userId : null)))
  if (!lists || lists.length === 0) return null
  return (
    <Fact name={t('settings.unreadRows')}>
      {lists.map(({ list, unread }) => (
        <bdi key={list}>
          {`${list}: ${unread.count} (${unread.named.map(({ id, field }) => `${id ?? '?'} ${field}`.trim()).join(', ')}) `}
        </bdi>
      ))}
    </Fact>
  )
}
