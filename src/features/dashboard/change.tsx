import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { changeOf } from '../../shared/rules/chain-choice.ts'
import type { RankedPharmacy } from '../../shared/rules/chain-ranking.ts'
import { isolated } from '../../lib/format-amount.ts'
import styles from './change.module.css'

/** How far the outlook is from last month, in points of the target. */
export function Change({ pharmacy }: { pharmacy: RankedPharmacy }) {
  const t = useT()
  const change = changeOf(pharmacy)
  if (change === null) return null
  const points = Math.abs(change).toFixed(1)
  if (points === '0.0') return <span>{t('dashboard.changeNone')}</span>
  const Icon = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={styles.change}>
      <Icon aria-hidden size="1.2em" />
      {t(change > 0 ? 'dashboard.changeUp' : 'dashboard.changeDown', { points: isolated(points) })}
    </span>
  )
}
