import type { ReactNode } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './settings-list.module.css'

type SettingRowProps = {
  name: ReactNode
  /** What the button changes, for screen readers. */
  of: string
  children?: ReactNode
  end?: ReactNode
  onChange: () => void
}

/** A setting with its current value and the button that changes it. */
export function SettingRow({ name, of, children, end, onChange }: SettingRowProps) {
  const t = useT()
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <strong>{name}</strong>
        {children}
      </div>
      {end}
      <Button variant="quiet" aria-label={t('chain.changeOf', { name: of })} onClick={onChange}>
        {t('chain.change')}
      </Button>
    </li>
  )
}
