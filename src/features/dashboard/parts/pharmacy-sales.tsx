import { useState } from 'react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { addDays, monthOf, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { lastMonths } from '../../../shared/rules/chain-sales.ts'
import { CONTRIBUTION_DAYS } from '../../../shared/rules/home-span.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AsOfLine } from './as-of-line.tsx'
import styles from './dashboard.module.css'
import { begunMonth } from './dashboard-choice.ts'
import { MONTHS_OFFERED } from './month-select.tsx'
import { useFreshChain, useNewestReport, usePharmacy, usePharmacyNames } from '../queries.ts'
import type { PharmacyView } from '../queries.ts'

/** About the height of the card with a month of days. */
const PANEL_SIZE = '100rem'

type PharmacySalesProps = {
  pharmacyName: string
  /** The first `YYYY-MM` to show, from the URL; the running month if the value is missing or invalid. */
  startMonth: string | null
  dashboardPath: string
  /** The pharmacist's own panel over this view. It belongs to another feature, so the page passes it in. */
  children: (shown: { view: PharmacyView; today: string; onChooseMonth: (month: string) => void }) => ReactNode
}

/** One pharmacy's sales, as its own staff sees them. */
export function PharmacySales({ pharmacyName, startMonth, dashboardPath, children }: PharmacySalesProps) {
  const t = useT()
  const words = useDayWords()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const running = monthOf(today)
  const [chosenMonth, setChosenMonth] = useState(startMonth)
  const month = begunMonth(chosenMonth, running)
  const names = usePharmacyNames()
  const oldestMonth = lastMonths({ month: running, count: MONTHS_OFFERED }).at(-1) ?? running
  const view = usePharmacy({
    userId,
    pharmacyName,
    month,
    today,
    alsoFrom: addDays(today, 1 - CONTRIBUTION_DAYS),
    oldestMonth,
  })
  useFreshChain({ userId, month, today })
  useNewestReport({ userId, pharmacyName, isWanted: view !== undefined && !view.hasAny })

  if (!view || !names) return <SkeletonCard blockSize={PANEL_SIZE} />
  if (!view.hasAny && names.length > 0 && view.fetchedAt !== null && !names.includes(pharmacyName)) {
    return (
      <Card>
        <EmptyState action={<LinkButton to={dashboardPath}>{t('dashboard.toDashboard')}</LinkButton>}>
          {t('dashboard.unknownPharmacy', { name: pharmacyName })}
        </EmptyState>
      </Card>
    )
  }
  // The month is chosen in the panel, so the panel stays mounted while another month loads and shows its own
  // placeholder. The few stored days of the first month are incomplete: they are shown only if loading failed.
  const isPanelShown = view.isLoaded || chosenMonth !== startMonth || (view.days.length > 0 && view.problem !== null)
  if (!isPanelShown && view.problem === null) return <SkeletonCard blockSize={PANEL_SIZE} />
  return (
    <div className={styles.page}>
      <AsOfLine fetchedAt={view.fetchedAt} problem={view.problem} />
      {!view.isLoaded && view.problem !== null ? (
        <ReadFailure
          problem={view.problem}
          title={t('dashboard.salesNotHereTitle', {
            pharmacy: pharmacyName,
            month: words(`${view.month}-01`, 'month'),
          })}
        />
      ) : null}
      {isPanelShown ? children({ view, today, onChooseMonth: setChosenMonth }) : null}
    </div>
  )
}
