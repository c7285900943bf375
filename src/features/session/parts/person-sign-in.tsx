import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import type { PersonHereRow } from '../../../data/store/device-db.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { PersonPassword } from './person-password.tsx'
import { Initials } from './initials.tsx'
import styles from './person-sign-in.module.css'
import { PinEntry } from './pin-entry.tsx'

/** Signs one person in, by the PIN set on this device or by password. */
export function PersonSignIn({ person, onBack }: { person: PersonHereRow; onBack: () => void }) {
  const t = useT()
  const name = nameOf(person, useLocale())
  const [way, setWay] = useState<'pin' | 'password'>(person.pin && !person.isSignedOut ? 'pin' : 'password')
  const [why, setWhy] = useState<'pin_locked' | 'password_needed' | null>(null)

  function askForPassword(reason: 'pin_locked' | 'password_needed'): void {
    setWhy(reason)
    setWay('password')
  }

  return (
    <section className={styles.person} aria-label={name}>
      <header className={styles.head}>
        <Initials name={name} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </header>
      {way === 'pin' ? (
        <PinEntry person={person} onPassword={askForPassword} />
      ) : (
        <PersonPassword person={person} why={why} />
      )}
      <div className={styles.ways}>
        {person.pin && why === null ? (
          <Button variant="quiet" onClick={() => setWay(way === 'pin' ? 'password' : 'pin')}>
            {t(way === 'pin' ? 'session.usePassword' : 'session.usePin')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onBack}>
          {t('session.someoneElse')}
        </Button>
      </div>
    </section>
  )
}
