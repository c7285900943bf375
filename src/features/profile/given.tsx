import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import styles from './given.module.css'

/** A value, or the plain word that there is none. */
export function Given({ children }: { children: ReactNode }) {
  const t = useT()
  return children ? <bdi>{children}</bdi> : <span className={styles.none}>{t('profile.notGiven')}</span>
}
