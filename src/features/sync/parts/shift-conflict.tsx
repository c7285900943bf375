import { Button } from '../../../components/inputs/button.tsx'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'
import { shiftOf } from '../../../shared/rules/shift-of-report.ts'
import type { ShiftReportIntent } from '../../../shared/rules/shift-report.ts'
import { keepMine } from '../commands.ts'
import styles from './shift-conflict.module.css'
import { ShiftVersion } from './shift-version.tsx'

type ShiftConflictProps = {
  row: OutboxRow
  intent: ShiftReportIntent
  current: DailyReport[]
  onAct: (action: () => Promise<boolean>) => void
  onDiscard: () => void
}

/** Both versions side by side. With several reports on the server there is no choice; a manager has to resolve it. */
export function ShiftConflict({ row, intent, current, onAct, onDiscard }: ShiftConflictProps) {
  const t = useT()
  const [only, ...others] = current
  return (
    <div className={styles.conflict}>
      <div className={styles.versions}>
        <ShiftVersion title={t('sync.yourVersion')} shift={intent} isOwn />
        {current.map((report, index) => (
          <ShiftVersion
            key={report._id}
            title={
              others.length > 0
                ? t('sync.serverVersionOf', { number: index + 1, count: current.length })
                : t('sync.serverVersion')
            }
            shift={shiftOf(report, intent.shift)}
          />
        ))}
      </div>
      {only && others.length === 0 ? (
        <div className={styles.choices}>
          <Button variant="primary" onClick={() => onAct(() => keepMine({ row, intent, seen: only }))}>
            {t('sync.keepMine')}
          </Button>
          <Button onClick={onDiscard}>{t('sync.keepTheirs')}</Button>
        </div>
      ) : null}
    </div>
  )
}
