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
import { addDays, monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { lastMonths } from '../../../shared/rules/chain/chain-sales.ts'
import { CONTRIBUTION_DAYS } from '../../../shared/rules/days/home-span.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AsOfLine } from './as-of-line.tsx'
import { CallLinks } from './call-links.tsx'
import styles from './dashboard.module.css'
import { begunMonth } from './dashboard-choice.ts'
import { MONTHS_OFFERED } from './month-select.tsx'
import { useNewestReport, usePharmacy, usePharmacyNames } from '../pharmacy-queries.ts'
import type { PharmacyView } from '../pharmacy-queries.ts'
import { useFreshChain, usePeopleToCall } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** About the height of the card with a month of days. */
const PANEL_SIZE = '100rem'

type PharmacySalesProps = {
  pharmacyName: string
  /** The `YYYY-MM` to show, from the URL; the running month if the value is missing or invalid. */
  chosenMonth: string | null
  dashboardPath: string
  /** The pharmacist's own panel over this view. It belongs to another feature, so the page passes it in. */
  children: (shown: {
    view: PharmacyView
    today: string
    /** Calls the people of the pharmacy; null if none of them has a number. */
    call: ReactNode
  }) => ReactNode
}

/** One pharmacy's sales, as its own staff sees them. */
export function PharmacySales({ pharmacyName, chosenMonth, dashboardPath, children }: PharmacySalesProps) {
  const t = useT()
  const words = useDayWords()
  const placeText = useOptionLabel()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const running = monthOf(today)
  const [startMonth] = useState(chosenMonth)
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
  const chain = usePeopleToCall({ userId, isWanted: true })
  useNewestReport({ userId, pharmacyName, isWanted: view !== undefined && !view.hasAny })

  if (!view || !names || !chain) return <SkeletonCard blockSize={PANEL_SIZE} />
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
  const asOf = <AsOfLine fetchedAt={view.fetchedAt} problem={view.problem} />
  return (
    <div className={styles.page}>
      {view.problem === null ? null : asOf}
      {!view.isLoaded && view.problem !== null ? (
        <ReadFailure
          problem={view.problem}
          title={t('dashboard.salesNotHereTitle', {
            pharmacy: placeText(pharmacyName),
            month: words(`${view.month}-01`, 'month'),
          })}
        />
      ) : null}
      {isPanelShown
        ? children({
            view,
            today,
            // The space is reserved until the people are known.
            call: chain.size > 0 && !chain.has(pharmacyName) ? null : <CallLinks people={chain.get(pharmacyName)} />,
          })
        : null}
      {view.problem === null ? asOf : null}
    </div>
  )
}
