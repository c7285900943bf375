import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { PASSWORD_STRENGTHS } from '../../shared/rules/password-strength.ts'
import type { PasswordStrength } from '../../shared/rules/password-strength.ts'
import styles from './password-strength-meter.module.css'

const WORDS: Record<PasswordStrength, MessageId> = {
  tooShort: 'employees.strengthTooShort',
  weak: 'employees.strengthWeak',
  fair: 'employees.strengthFair',
  strong: 'employees.strengthStrong',
}

/** Word and bar together; nothing while nothing is typed. */
export function PasswordStrengthMeter({ strength }: { strength: PasswordStrength | null }) {
  const t = useT()
  const reached = strength === null ? -1 : PASSWORD_STRENGTHS.indexOf(strength)
  return (
    <div className={styles.meter}>
      <div className={styles.bars} aria-hidden>
        {PASSWORD_STRENGTHS.map((each, index) => (
          <i key={each} className={classNames(styles.bar, index <= reached && strength && styles[strength])} />
        ))}
      </div>
      <p className={styles.word} role="status">
        {strength === null ? '' : t('employees.strength', { strength: t(WORDS[strength]) })}
      </p>
    </div>
  )
}
