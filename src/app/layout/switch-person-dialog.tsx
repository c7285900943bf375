import { useState } from 'react'
import { Banner } from '../../components/state/banner.tsx'
import { Button } from '../../components/inputs/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { signOut } from '../../data/session/sign-out.ts'
import { Faces } from '../../features/session/parts/faces.tsx'
import { usePeopleHere } from '../../features/session/queries.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { nameOf } from '../../shared/rules/people/name-of.ts'
import { choosePerson } from '../../stores/chosen-person-store.ts'
import { useSignedIn } from '../../stores/session-store.ts'

/** Chooses the next person. The current one is signed out only after the choice. */
export function SwitchPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const person = useSignedIn()
  const { userId } = person
  const name = nameOf(person, useLocale())
  const people = usePeopleHere()?.filter((other) => other.userId !== userId) ?? []
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function change(next: string | null): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    choosePerson(next)
    try {
      await signOut({ isSwitch: true })
    } catch {
      choosePerson(null)
      setHasFailed(true)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title={t('app.switchPerson')}
      onClose={onClose}
      footer={
        <>
          <Button variant={people.length > 0 ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void change(null)}>
            {t('session.someoneElse')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      {people.length > 0 ? (
        <Faces people={people} onChoose={(next) => void change(next)} />
      ) : (
        <p>{t('session.nobodyElse')}</p>
      )}
      <p>{t('session.switchKeeps', { name })}</p>
      {hasFailed ? <Banner tone="error">{t('session.signOutFailed')}</Banner> : null}
    </Dialog>
  )
}
