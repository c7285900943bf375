import type { ReactNode } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import styles from './settings-list.module.css'

type SettingsCardProps = { title: string; hint: string; action?: ReactNode; children: ReactNode }

/** A group of settings: what it is for in one sentence, then what applies now. */
export function SettingsCard({ title, hint, action, children }: SettingsCardProps) {
  return (
    <Card title={title} action={action}>
      <p className={styles.hint}>{hint}</p>
      {children}
    </Card>
  )
}
