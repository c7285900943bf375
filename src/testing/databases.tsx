import { useState } from 'react'
import { Button } from '../components/inputs/button.tsx'
import { ConfirmDialog } from '../components/overlays/confirm-dialog.tsx'
import { clearDatabase, useTestedDevice } from './tested-device.ts'
import styles from './testing-page.module.css'
import { useTestText } from './texts.ts'

/** The databases of this browser, of which each can be deleted. */
export function Databases() {
  const say = useTestText()
  const names = useTestedDevice(({ databases }) => databases)
  const [asked, setAsked] = useState<string | null>(null)
  const [isBlocked, setIsBlocked] = useState(false)

  return (
    <fieldset className={styles.databases}>
      <legend>{say('databases')}</legend>
      {names.length === 0 ? <p>{say('noDatabases')}</p> : null}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi dir="ltr">{name}</bdi>
            <Button variant="quiet" aria-label={say('clearTitle', { name })} onClick={() => setAsked(name)}>
              {say('clear')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{isBlocked ? say('clearing') : null}</p>
      <ConfirmDialog
        isOpen={asked !== null}
        title={say('clearTitle', { name: asked ?? '' })}
        confirmLabel={say('clear')}
        isDestructive
        onConfirm={() => {
          setAsked(null)
          clearDatabase(asked ?? '', setIsBlocked)
        }}
        onCancel={() => setAsked(null)}
      >
        {say('clearText')}
      </ConfirmDialog>
    </fieldset>
  )
}
