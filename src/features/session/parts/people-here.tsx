import { useEffect, useRef } from 'react'
import type { PersonHereRow } from '../../../data/store/device-db.ts'
import { useT } from '../../../i18n/use-t.ts'
import { choosePerson } from '../../../stores/chosen-person-store.ts'
import { Faces } from './faces.tsx'
import styles from './people-here.module.css'
import { PersonSignIn } from './person-sign-in.tsx'

type PeopleHereProps = { people: readonly PersonHereRow[]; chosen: PersonHereRow | undefined }

/** The people who signed in on this device in the last days, or the chosen one of them. */
export function PeopleHere({ people, chosen }: PeopleHereProps) {
  const t = useT()
  const first = useRef<HTMLElement>(null)
  const wasChosen = useRef(false)
  // After going back, moves the focus to the list of people.
  useEffect(() => {
    if (!chosen && wasChosen.current) first.current?.querySelector('button')?.focus()
    wasChosen.current = chosen !== undefined
  }, [chosen])
  if (chosen) return <PersonSignIn key={chosen.userId} person={chosen} onBack={() => choosePerson(null)} />
  return (
    <section ref={first} className={styles.people} aria-labelledby="people-here">
      <h2 id="people-here">{t('session.whoTitle')}</h2>
      <Faces people={people} onChoose={choosePerson} />
    </section>
  )
}
