import { useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { openByFormerPassword, waitsForFormerPassword } from '../../../data/session/former-password.ts'
import { noteSealLostRead } from '../../../data/vault/seal-lost.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import styles from './seal-lost-note.module.css'

/**
 * Says that data sealed with a former password is gone. Unsent rows among it can still be opened with that password.
 */
export function SealLostNote() {
  const t = useT()
  const { userId } = useSignedIn()
  const isWaiting = useLiveQuery(() => waitsForFormerPassword(userId), [userId])
  if (isWaiting === undefined) return null
  const read = <Button onClick={() => void noteSealLostRead()}>{t('session.sealLostRead')}</Button>
  if (!isWaiting) {
    return (
      <Banner tone="info" title={t('session.sealLostTitle')} action={read}>
        {t('session.sealLostBody')}
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={t('session.unsentSealedTitle')} action={read}>
      <p>{t('session.unsentSealedBody')}</p>
      <FormerPassword userId={userId} />
    </Banner>
  )
}

function FormerPassword({ userId }: { userId: string }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isWrong, setIsWrong] = useState(false)

  async function open(event: FormEvent) {
    event.preventDefault()
    if (isBusy || password === '') return
    setIsBusy(true)
    const isOpen = await openByFormerPassword({ userId, password }).catch(() => false)
    setIsBusy(false)
    setIsWrong(!isOpen)
    setPassword('')
    if (isOpen) await noteSealLostRead()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void open(event)}>
      <PasswordInput
        label={t('session.formerPassword')}
        error={isWrong ? t('session.wrongPassword') : undefined}
        name="formerPassword"
        autoComplete="off"
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" busy={isBusy}>
        {t('session.unsentSealedOpen')}
      </Button>
    </form>
  )
}
