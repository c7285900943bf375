import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PinPart } from './pin-part.tsx'
import styles from './security-card.module.css'

const SignedInDevices = onDemand(async () =>
  withTexts(import('./signed-in-devices.tsx').then((module) => module.SignedInDevices)),
)
const OwnData = onDemand(async () => withTexts(import('./own-data.tsx').then((module) => module.OwnData)))

type Step = 'closed' | 'typing' | 'changed'

/** Password, PIN, signed-in devices and the person’s own data. Renders nothing with a plain server. */
export function SecurityCard({ profile, pin }: { profile: User; pin: { isSet: boolean } | null }) {
  const t = useT()
  const isExtended = useIsExtended()
  const [step, setStep] = useState<Step>('closed')
  const [areDevicesShown, setAreDevicesShown] = useState(false)
  const [isOwnDataShown, setIsOwnDataShown] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isExtended) return null

  function close(next: Step): void {
    // The button exists only after the form is removed.
    flushSync(() => setStep(next))
    opener.current?.focus()
  }

  return (
    <Card title={t('profile.security')}>
      <div className={styles.sections}>
        <div className={styles.parts}>
          {step === 'changed' ? (
            <Banner tone="success" title={t('profile.passwordChanged')}>
              {t('profile.passwordChangedBody')}
            </Banner>
          ) : null}
          {step === 'typing' ? (
            <ChangePasswordForm profile={profile} onChanged={() => close('changed')} onCancel={() => close('closed')} />
          ) : (
            <div>
              <Button ref={opener} onClick={() => setStep('typing')}>
                {t('profile.changePassword')}
              </Button>
            </div>
          )}
        </div>
        {pin ? <PinPart profile={profile} isSet={pin.isSet} /> : null}
        <section className={styles.parts} aria-label={t('profile.devices')}>
          <div>
            <Button aria-expanded={areDevicesShown} onClick={() => setAreDevicesShown(!areDevicesShown)}>
              {t('profile.devices')}
            </Button>
          </div>
          {areDevicesShown ? <SignedInDevices /> : null}
        </section>
        <section className={styles.parts} aria-label={t('profile.myData')}>
          <div>
            <Button aria-expanded={isOwnDataShown} onClick={() => setIsOwnDataShown(!isOwnDataShown)}>
              {t('profile.myData')}
            </Button>
          </div>
          {isOwnDataShown ? <OwnData /> : null}
        </section>
      </div>
    </Card>
  )
}
