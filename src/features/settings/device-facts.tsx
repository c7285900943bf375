import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { InstantText } from '../../components/day-text.tsx'
import { Fact, Facts } from '../../components/facts.tsx'
import { useT } from '../../i18n/use-t.ts'
import { ClockText, ClockWarning } from './clock-state.tsx'
import { protectStorage } from './device-commands.ts'
import { useBrowserFacts, useServerContact, useUnsentCount } from './device-queries.ts'
import styles from './display-settings.module.css'
import { useSizeText } from './size-text.ts'

/** How this tablet is doing, for whoever is asked to help from afar. */
export function DeviceFacts() {
  const t = useT()
  const sizeText = useSizeText()
  const [turn, setTurn] = useState(0)
  const browser = useBrowserFacts(turn)
  const contact = useServerContact()
  const unsent = useUnsentCount()
  const storage = browser?.storage

  async function protect() {
    await protectStorage()
    setTurn(turn + 1)
  }

  return (
    <div className={styles.settings}>
      <Facts>
        <Fact name={t('settings.unsent')}>{unsent === undefined ? '' : t('settings.unsentCount', { count: unsent })}</Fact>
        <Fact name={t('settings.lastContact')}>
          {contact ? <InstantText instant={new Date(contact.at).toISOString()} /> : contact === null ? t('settings.neverYet') : null}
        </Fact>
        <Fact name={t('settings.clock')}>{contact === undefined ? null : <ClockText contact={contact} />}</Fact>
        <Fact name={t('settings.storageUsed')}>
          {storage ? (storage.usedBytes === null ? t('settings.notKnown') : sizeText(storage.usedBytes, storage.quotaBytes)) : null}
        </Fact>
        <Fact name={t('settings.storageProtected')}>
          {storage ? t(storage.isPersisted === null ? 'settings.notKnown' : storage.isPersisted ? 'settings.protectedYes' : 'settings.protectedNo') : null}
        </Fact>
        <Fact name={t('settings.workerVersion')}>{browser ? <bdi>{browser.workerVersion ?? t('settings.noWorker')}</bdi> : null}</Fact>
      </Facts>
      {contact ? <ClockWarning contact={contact} /> : null}
      {storage?.isPersisted === false ? (
        <Banner tone="info" action={<Button onClick={() => void protect()}>{t('settings.protect')}</Button>}>
          {t('settings.notProtectedBody')}
        </Banner>
      ) : null}
    </div>
  )
}
