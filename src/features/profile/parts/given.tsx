import type { ReactNode } from 'react'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './given.module.css'

/** A value, or "not given" in its place. */
export function Given({ children }: { children: ReactNode }) {
  const t = useT()
  if (typeof children === 'string' && children) return <Name>{children}</Name>
  return children ? <bdi>{children}</bdi> : <span className={styles.none}>{t('profile.notGiven')}</span>
}
