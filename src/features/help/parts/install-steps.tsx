import { useT } from '../../../i18n/use-t.ts'
import styles from './change-list.module.css'

/** Safari has no install prompt, so the app is added by hand. */
export function InstallSteps() {
  const t = useT()
  return (
    <ol className={styles.list}>
      <li>{t('help.iosShare')}</li>
      <li>{t('help.iosAdd')}</li>
      <li>{t('help.iosOpen')}</li>
    </ol>
  )
}
