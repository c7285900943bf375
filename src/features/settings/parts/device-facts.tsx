import { Link } from '../../../lib/router.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { appVersion } from '../../../lib/app-version.ts'
import { ClockText } from './clock-state.tsx'
import { useServerContact, useServerSilence, useUnsentCount } from '../device-queries.ts'
import type { BrowserFacts } from '../device-queries.ts'
import styles from './display-settings.module.css'
import { OutageState } from './outage-state.tsx'
import { useSizeText } from './size-text.ts'
import { UnreadRowsFact } from './unread-rows.tsx'

type DeviceFactsProps = {
  /** Undefined until the browser has answered. */
  browser: BrowserFacts | undefined
  /** Null where the unsent work is listed on the same page. */
  syncPath: string | null
  isInstalled: boolean
}

/** The state of this device, for remote support. */
export function DeviceFacts({ browser, syncPath, isInstalled }: DeviceFactsProps) {
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
        <OutageState />
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
      <Fact name={t('settings.storageProtected')}>
        {storage
          ? t(
              storage.isPersisted === null
                ? 'settings.notKnown'
                : storage.isPersisted
                  ? 'settings.protectedYes'
                  : 'settings.protectedNo',
            )
          : null}
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
