import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { DayText } from '../../components/day-text.tsx'
import { Money } from '../../components/money.tsx'
import { StateWord } from '../../components/state-word.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { Shift } from '../../shared/contract/sales.ts'
import { useStateOf } from './queries.ts'
import styles from './saved-shift.module.css'
import { SHIFT_NAMES } from './shift-names.ts'

export type SavedReport = { opId: string; day: string; shift: Shift; sales: number; openedFor: string }

/** What was just recorded and where it is now. */
export function SavedShift({ saved, onRecordAnother }: { saved: SavedReport; onRecordAnother: () => void }) {
  const t = useT()
  const state = useStateOf(saved.opId)
  const whole = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  // The button that was pressed is gone: a keyboard goes on from here. On a phone what was saved may lie above what is seen.
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Card>
      <div ref={whole} className={styles.saved}>
        <p className={styles.what}>
          {t(SHIFT_NAMES[saved.shift])} · <DayText day={saved.day} style="weekday" />
        </p>
        <p>
          <Money amount={saved.sales} size="hero" />
        </p>
        <output>{state ? <StateWord state={state} isLarge /> : null}</output>
        <p className={styles.hint}>{t(state === 'attention' ? 'sales.savedAttention' : state === 'sent' ? 'sales.savedSent' : 'sales.savedHere')}</p>
        <Button ref={next} variant="primary" wide large onClick={onRecordAnother}>
          {t('sales.recordAnother')}
        </Button>
      </div>
    </Card>
  )
}
