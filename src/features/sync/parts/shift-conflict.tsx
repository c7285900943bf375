import type { OutboxRow } from '@counter/outbox'
import { Button } from '../../../components/inputs/button.tsx'
import { Version, Versions } from '../../../components/outbox/versions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'
import { shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import { tillOf } from '../../../shared/rules/till/till-difference.ts'
import type { ShiftReportIntent } from '../../../shared/rules/sales/shift-report.ts'
import { keepMine } from '../commands.ts'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { TillFacts } from '../../../components/till/till-facts.tsx'
import type { CountedTill } from '../../../shared/contract/till.ts'
import type { ShiftSeen } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './shift-conflict.module.css'

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
  const isBothOwn = row.lastProblem?.code === 'conflict_own_shift'
  const choices =
    only && others.length === 0 ? (
      <>
        <Button onClick={onDiscard}>{t(isBothOwn ? 'sync.keepRecorded' : 'sync.keepTheirs')}</Button>
        <Button variant="primary" onClick={() => onAct(() => keepMine({ row, intent, seen: only }))}>
          {t('sync.keepMine')}
        </Button>
      </>
    ) : null
  return (
    <Versions choices={choices}>
      {current.map((report, index) => (
        <ShiftVersion
          key={report._id}
          title={
            others.length > 0
              ? t('sync.serverVersionOf', { number: index + 1, count: current.length })
              : t('sync.serverVersion')
          }
          shift={shiftOf(report, intent.shift)}
          till={tillOf(report, intent.shift)}
        />
      ))}
      <ShiftVersion title={t('sync.yourVersion')} shift={intent} till={intent.till ?? null} isOwn />
    </Versions>
  )
}

type ShiftVersionProps = {
  title: string
  shift: ShiftSeen
  till: CountedTill | 'unreadable' | null
  isOwn?: boolean
}

/** One side of a conflict. */
function ShiftVersion({ title, shift, till, isOwn = false }: ShiftVersionProps) {
  const t = useT()
  return (
    <Version title={title} isOwn={isOwn}>
      {shift.pharmacist !== null ? (
        <>
          <p>
            <Money amount={shift.sales} size="figure" />
          </p>
          <p className={styles.who}>
            <Name>{shift.pharmacist || t('app.notReadable')}</Name>
          </p>
          {shift.remarks ? <p dir="auto">{shift.remarks}</p> : null}
          <TillFacts till={till} salesSar={shift.sales} />
        </>
      ) : (
        <p className={styles.who}>{t('sync.shiftNotThere')}</p>
      )}
    </Version>
  )
}
