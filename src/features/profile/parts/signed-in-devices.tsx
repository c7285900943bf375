import { useEffect, useState } from 'react'
import { IconDevices } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { readSignedInDevices, signOutDevice } from '../../../data/session/accounts.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { SignedInDevice } from '../../../shared/contract/signed-in-devices.ts'
import styles from './signed-in-devices.module.css'

type Read = Awaited<ReturnType<typeof readSignedInDevices>>

/** Requested from the server each time it is opened, and never stored. */
export function SignedInDevices() {
  const t = useT()
  const [read, setRead] = useState<Read | null>(null)
  const [leaving, setLeaving] = useState<SignedInDevice | null>(null)
  const [left, setLeft] = useState<SignedInDevice | null>(null)
  const when = useInstantWords()
  const nameOf = ({ browser }: SignedInDevice) => (browser === '' ? t('profile.deviceUnknown') : browser)

  const load = () => readDevices().then(setRead)
  useEffect(() => {
    void readDevices().then(setRead)
  }, [])

  async function signOut(device: SignedInDevice, currentPassword: string) {
    const result = await signOutDevice({ deviceId: device._id, currentPassword })
    // The session has ended meanwhile, by itself or by the first of two requests.
    if (!result.ok && result.code !== 'unknown_id') return result
    setLeft(device)
    await load()
    return null
  }

  if (!read) return <SkeletonRows lines={2} />
  if (!read.ok) {
    return (
      <Banner
        tone="warning"
        title={t('profile.devicesFailed')}
        action={<Button onClick={() => void load()}>{t('app.tryAgain')}</Button>}
      >
        <RefusalText {...read} />
      </Banner>
    )
  }
  return (
    <>
      {left ? <Banner tone="success">{t('profile.deviceLeft', { browser: nameOf(left) })}</Banner> : null}
      <ul className={styles.devices}>
        {read.devices.map((device) => (
          <DeviceRow key={device._id} device={device} name={nameOf(device)} onLeave={() => setLeaving(device)} />
        ))}
      </ul>
      {leaving ? (
        <PasswordDialog
          title={t('profile.deviceLeaveTitle', { browser: nameOf(leaving) })}
          confirmLabel={t('profile.deviceLeave')}
          onConfirm={(password) => signOut(leaving, password)}
          onClose={() => setLeaving(null)}
        >
          <p>{t('profile.deviceLeaveBody', { when: when(leaving.signedInAt) })}</p>
        </PasswordDialog>
      ) : null}
    </>
  )
}

function readDevices(): Promise<Read> {
  return readSignedInDevices().catch(() => ({
    ok: false,
    code: 'unknown',
    isUnknown: false,
    fields: [],
    retryAfterSeconds: 0,
  }))
}

function DeviceRow({ device, name, onLeave }: { device: SignedInDevice; name: string; onLeave: () => void }) {
  const t = useT()
  const when = useInstantWords()
  return (
    <li className={styles.device}>
      <IconDevices aria-hidden size={22} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.since}>
          {t(device.isSignedOut ? 'profile.deviceSignedOut' : 'profile.deviceSince', { when: when(device.signedInAt) })}
        </p>
        {device.isThis ? <p className={styles.here}>{t('profile.deviceThis')}</p> : null}
      </div>
      {device.isThis ? null : (
        <Button aria-label={t('profile.deviceLeaveTitle', { browser: name })} onClick={onLeave}>
          {t('profile.deviceLeave')}
        </Button>
      )}
    </li>
  )
}
