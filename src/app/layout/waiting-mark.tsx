import { createContext, use } from 'react'
import { useNumberText } from '../../components/format/use-number-text.ts'
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import type { MenuItem } from './menus.ts'
import type { Waiting } from './watch-requests.ts'
import styles from './waiting-mark.module.css'

export const WaitingContext = createContext<Waiting | null>(null)

type WaitingMarkProps = {
  /** `more`: those that have no entry of their own in the bottom bar. */
  of: MenuItem['waiting'] | 'more'
  /** At the end of the line, or at the corner of the icon. */
  at: 'end' | 'corner'
}

/** How much waits behind an entry of the menu; renders nothing for zero. */
export function WaitingMark({ of, at }: WaitingMarkProps) {
  const t = useT()
  const numberText = useNumberText()
  const waiting = use(WaitingContext)
  if (!of || !waiting) return null
  const count = of === 'more' ? waiting.returns + waiting.overtime : waiting[of]
  if (count === 0) return null
  return (
    <strong className={classNames(styles.mark, styles[at])}>
      <VisuallyHidden>{t('app.waitingCount', { count })}</VisuallyHidden>
      <bdi aria-hidden>{count > MOST_SHOWN ? `${numberText(MOST_SHOWN)}+` : numberText(count)}</bdi>
    </strong>
  )
}

const MOST_SHOWN = 99
