import { IconCircle, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { ChainTotals } from '../../../shared/rules/chain/chain-ranking.ts'
import styles from './today-counts.module.css'

const PARTS = [
  { state: 'complete', icon: IconCircleCheck, name: 'dashboard.countComplete' },
  { state: 'oneShift', icon: IconCircleHalf2, name: 'dashboard.countOneShift' },
  { state: 'none', icon: IconCircle, name: 'dashboard.countNone' },
] as const

/** How many pharmacies have reported all of today, one shift, or nothing; a dash before that is known. */
export function TodayCounts({ counts }: { counts: ChainTotals['today'] }) {
  const t = useT()
  const numberText = useNumberText()
  if (!counts) return <span>—</span>
  return (
    <span className={styles.counts}>
      {PARTS.map(({ state, icon: Icon, name }) => (
        <span key={state} className={styles[state]}>
          <Icon aria-hidden size="1em" />
          <span aria-hidden>{numberText(counts[state])}</span>
          <VisuallyHidden>{t(name, { count: counts[state] })}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
