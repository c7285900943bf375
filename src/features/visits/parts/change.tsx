import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import styles from './change.module.css'

/** The change since the last visit, by arrow, figure and text. No change has a text of its own. */
export function Change({ by }: { by: number }) {
  const t = useT()
  const numberText = useNumberText()
  if (by === 0) return <span className={styles.same}>{t('visits.same')}</span>
  const isBetter = by > 0
  const Icon = isBetter ? IconArrowUp : IconArrowDown
  return (
    <span className={classNames(styles.change, isBetter ? styles.better : styles.worse)}>
      <Icon aria-hidden size="1em" stroke={2.5} />
      <span>{numberText(Math.abs(by))}</span>
      <VisuallyHidden>{t(isBetter ? 'visits.better' : 'visits.worse')}</VisuallyHidden>
    </span>
  )
}
