import { LinkButton } from '../../../components/inputs/button.tsx'
import { ClockNote } from '../../../components/state/clock-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './today-card.module.css'

/** In place of today's shifts, while this device does not know what day it is. */
export function UnsureToday({ recordPath }: { recordPath: string }) {
  const t = useT()
  return (
    <div className={styles.unsure}>
      <ClockNote />
      <LinkButton to={recordPath} variant="primary" wide large>
        {t('sales.recordTitle')}
      </LinkButton>
    </div>
  )
}
