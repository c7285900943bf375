import { IconKey, IconUserPlus } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import styles from './sign-in-hints.module.css'

export function SignInHints() {
  const t = useT()
  return (
    <div className={styles.hints}>
      <details>
        <summary>
          <IconKey aria-hidden size={20} />
          <span>{t('session.forgotTitle')}</span>
        </summary>
        <p>{t('session.forgotBody')}</p>
      </details>
      <details>
        <summary>
          <IconUserPlus aria-hidden size={20} />
          <span>{t('session.newEmployeeTitle')}</span>
        </summary>
        <p>{t('session.newEmployeeBody')}</p>
      </details>
    </div>
  )
}
