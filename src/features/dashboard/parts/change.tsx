import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changeOf } from '../../../shared/rules/chain/chain-choice.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import { isolated } from '../../../shared/rules/values/written-figure.ts'
import styles from './change.module.css'

/** Smaller changes would be rounded to 0.0. */
const LEAST_CHANGE = 0.05

/** The difference between the forecast and last month, in percentage points of the target. */
export function Change({ pharmacy }: { pharmacy: RankedPharmacy }) {
  const t = useT()
  const numberText = useNumberText()
  const change = changeOf(pharmacy)
  if (change === null) return null
  if (Math.abs(change) < LEAST_CHANGE) return <span>{t('dashboard.changeNone')}</span>
  const Icon = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={styles.change}>
      <Icon aria-hidden size="1.2em" />
      <span>
        {t(change > 0 ? 'dashboard.changeUp' : 'dashboard.changeDown', {
          points: isolated(numberText(Math.abs(change), 1)),
        })}
      </span>
    </span>
  )
}
