import { useRef, useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { unknownOutcome } from '../../../data/http/direct-call.ts'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { removePin } from '../../../data/session/pin.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { PinForm } from './pin-form.tsx'
import styles from './security-card.module.css'

type Outcome = 'set' | 'removed' | Refusal | null

/** Sets, changes and removes the person's PIN on this device. */
export function PinPart({ profile, isSet }: { profile: User; isSet: boolean }) {
  const t = useT()
  const [isTyping, setIsTyping] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function close(next: Outcome): void {
    setIsTyping(false)
    setOutcome(next)
    // The button exists only after the form is removed.
    setTimeout(() => opener.current?.focus())
  }

  async function remove(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setOutcome(null)
    const result = await removePin().catch(unknownOutcome)
    setIsBusy(false)
    close(result.ok ? 'removed' : result)
  }

  return (
    <section className={styles.parts} aria-label={t('profile.pin')}>
      {outcome === 'set' ? (
        <Banner tone="success" title={t('profile.pinSet')}>
          {t('profile.pinSetBody')}
        </Banner>
      ) : outcome === 'removed' ? (
        <Banner tone="success">{t('profile.pinRemoved')}</Banner>
      ) : outcome ? (
        <Banner tone="error">
          <RefusalText {...outcome} />
        </Banner>
      ) : null}
      {isTyping ? (
        <PinForm profile={profile} onSet={() => close('set')} onCancel={() => close(null)} />
      ) : (
        <div className={styles.buttons}>
          <Button
            ref={opener}
            onClick={() => {
              setOutcome(null)
              setIsTyping(true)
            }}
          >
            {t(isSet ? 'profile.changePin' : 'profile.setPin')}
          </Button>
          {isSet ? (
            <Button variant="quiet" busy={isBusy} onClick={() => void remove()}>
              {t('profile.removePin')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}
