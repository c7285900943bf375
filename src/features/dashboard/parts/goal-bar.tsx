import type { CSSProperties } from 'react'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './goal-bar.module.css'

/** The same scale for all pharmacies, so that the bars of the list are comparable. Higher values fill the bar. */
const SCALE_PERCENT = 130

/** The share achieved, the forecast, and the mark of the goal. */
export function GoalBar({ percent, expected }: { percent: number; expected: number | null }) {
  const t = useT()
  const percentText = usePercentText()
  const along = (share: number): CSSProperties => ({
    inlineSize: `${(Math.min(SCALE_PERCENT, Math.max(0, share)) / SCALE_PERCENT) * 100}%`,
  })
  return (
    <div className={styles.track}>
      <VisuallyHidden>
        {expected === null
          ? t('dashboard.barWords', { percent: percentText(percent) })
          : t('dashboard.barWordsExpected', { percent: percentText(percent), expected: percentText(expected) })}
      </VisuallyHidden>
      {expected === null ? null : <i className={styles.expected} style={along(expected)} />}
      <i className={styles.reached} style={along(percent)} />
      <i className={styles.goal} style={{ insetInlineStart: `${(100 / SCALE_PERCENT) * 100}%` }} />
    </div>
  )
}
