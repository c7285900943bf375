import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { Card } from '../../../components/layout/card.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { checkInsOfMonth, figuresOf } from '../../../shared/rules/kpis/kpis.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { readKpiChoice, shownMonth, writeKpiChoice } from './kpi-address.ts'
import { kpisIn, useFreshOwnKpis, useOwnKpis, useOwnPunches } from '../queries.ts'
import { KpiMonth } from './kpi-month.tsx'
import { KpiOutputs } from './kpi-outputs.tsx'
import { KpiSheet } from './kpi-sheet.tsx'
import type { KpiPaths } from './kpi-sheet.tsx'
import styles from './kpis.module.css'

const ADDRESS = { read: readKpiChoice, write: writeKpiChoice }

/** `/monthlyKPIs`: the person's own month. */
export function OwnKpis(paths: KpiPaths) {
  const t = useT()
  const words = useDayWords()
  const { userId, employeeName } = useSignedIn()
  const now = useNow()
  const today = riyadhDayOf(now)
  const [choice, choose] = useAddressChoice(ADDRESS)
  const month = shownMonth(choice, today)
  const view = useOwnKpis({ userId, month })
  useFreshOwnKpis(userId)
  const hours = useChainSection(SHIFT_HOURS)
  const punches = useOwnPunches(userId)
  const stored = typeof punches === 'object' ? punches : null
  const checkIns = stored && checkInsOfMonth({ ...stored, month, hours, now })
  const ofView = kpisIn(view, month)
  const kpis = ofView && { ...ofView, checkIns }
  const isNothing =
    kpis !== undefined &&
    punches !== 'unread' &&
    kpis.shifts.length + kpis.visits.visits.length + kpis.shortages.length + (checkIns?.length ?? 0) === 0
  if (view && view.fetchedAt === null && view.problem !== null)
    return <ReadFailure problem={view.problem} title={t('kpis.notHere')} />
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <KpiMonth month={month} running={monthOf(today)} onChoose={(next) => choose({ month: next })} />
        {kpis && !isNothing ? <KpiOutputs all={[figuresOf(kpis)]} month={month} /> : null}
      </div>
      <PaperHead title={<span>{`${t('app.placeMonthlyKpis')} · ${words(`${month}-01`, 'month')}`}</span>}>
        <p>
          <Name>{employeeName}</Name>
        </p>
      </PaperHead>
      {view ? (
        <FreshnessNote {...view} unread={view.unread + (stored?.unread ?? 0)} never={{ title: t('kpis.notHere') }} />
      ) : null}
      {!kpis || !punches ? (
        <SkeletonRows lines={2} />
      ) : isNothing ? (
        <Card>
          <EmptyState icon={<IconChartBar size={26} />}>{t('kpis.nothing')}</EmptyState>
        </Card>
      ) : (
        <KpiSheet kpis={kpis} {...paths} />
      )}
    </div>
  )
}
