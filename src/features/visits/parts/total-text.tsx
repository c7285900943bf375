import { useNumberText } from '../../../components/format/use-number-text.ts'
import { HIGHEST_TOTAL } from '../../../shared/contract/visits.ts'
import { classNames } from '../../../lib/class-names.ts'
import styles from './total-text.module.css'

/** `73 / 90`, in the same direction in both languages; `– / 90` while there is no total. */
export function TotalText({
  total,
  outOf = HIGHEST_TOTAL,
  isHero = false,
}: {
  total: number | null
  outOf?: number
  isHero?: boolean
}) {
  const numberText = useNumberText()
  return (
    <bdi dir="ltr" className={classNames(styles.total, isHero && styles.hero)}>
      <strong>{total === null ? '–' : numberText(total)}</strong> <span>{`/ ${numberText(outOf)}`}</span>
    </bdi>
  )
}
