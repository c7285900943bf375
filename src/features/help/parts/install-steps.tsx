import { useT } from '../../../i18n/use-t.ts'
import styles from './change-list.module.css'

/** Safari has no question of its own: a person adds the app by hand. */
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
