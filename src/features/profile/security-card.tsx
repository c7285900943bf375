import { useRef, useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { canChangePassword } from '../../data/change-password.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import type { User } from '../../shared/contract/employees.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './security-card.module.css'

type Step = 'closed' | 'typing' | 'changed'

/** What keeps other people out of one's account. A server that cannot change passwords has nothing here. */
export function SecurityCard({ profile }: { profile: User }) {
  const t = useT()
  const canChange = useLiveQuery(canChangePassword)
  const [step, setStep] = useState<Step>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  if (!canChange) return null

  function close(next: Step): void {
    setStep(next)
    // The button is there once the form is gone.
    setTimeout(() => opener.current?.focus())
  }

  return (
    <Card title={t('profile.security')}>
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
    </Card>
  )
}
