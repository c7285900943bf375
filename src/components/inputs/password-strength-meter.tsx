import { useEffect, useState } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { PASSWORD_STRENGTHS, passwordStrength } from '../../shared/rules/access/password-strength.ts'
import type { PasswordStrength } from '../../shared/rules/access/password-strength.ts'
import styles from './password-strength-meter.module.css'

const WORDS: Record<PasswordStrength, MessageId> = {
  tooShort: 'app.strengthTooShort',
  weak: 'app.strengthWeak',
  fair: 'app.strengthFair',
  strong: 'app.strengthStrong',
}

/** Debounce: computing the strength takes some tenths of a second on a slow tablet. */
const PAUSE_MS = 150

/** `about`: personal data that the password must not consist of. */
type PasswordStrengthMeterProps = { password: string; about: readonly string[]; hasMoreRights?: boolean }

/**
 * The strength as text and bar. Renders nothing for an empty password, or if the lists of common passwords cannot be
 * loaded.
 */
export function PasswordStrengthMeter({ password, about, hasMoreRights = false }: PasswordStrengthMeterProps) {
  const t = useT()
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const aboutText = about.join('\n')
  useEffect(() => {
    let isOld = false
    const show = (found: PasswordStrength | null) => {
      if (!isOld) setStrength(found)
    }
    const judge = () =>
      void passwordStrength({ password, about: aboutText.split('\n'), hasMoreRights }).then(show, () => show(null))
    const timer = password === '' ? setTimeout(show, 0, null) : setTimeout(judge, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [password, aboutText, hasMoreRights])
  const reached = strength === null ? -1 : PASSWORD_STRENGTHS.indexOf(strength)
  return (
    <div className={styles.meter}>
      <div className={styles.bars} aria-hidden>
        {PASSWORD_STRENGTHS.map((each, index) => (
          <i key={each} className={classNames(styles.bar, index <= reached && strength && styles[strength])} />
        ))}
      </div>
      <p className={styles.word} role="status">
        {strength === null ? '' : t('app.strength', { strength: t(WORDS[strength]) })}
      </p>
    </div>
  )
}
