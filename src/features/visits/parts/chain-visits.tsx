import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { IconAdjustmentsHorizontal, IconClipboardCheck, IconSearch, IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { pharmacistTrend, pharmacyTrend, dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { chooseVisits, EVERY_VISIT, readVisitChoice, writeVisitChoice } from './choose-visits.ts'
import type { VisitChoice } from './choose-visits.ts'
import { HistoryTop } from './history-top.tsx'
import { visitLines, visitsThatCount } from './shown-visit.ts'
import type { ShownVisit } from './shown-visit.ts'
import { TrendCard, trendOf } from './trend-card.tsx'
import { VisitList } from './visit-list.tsx'
import styles from './visits-history.module.css'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { visitsCsv } from './visits-csv.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useNameText } from '../../../lib/shown-names.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'

const VISIT_ADDRESS = { read: readVisitChoice, write: writeVisitChoice }

const NONE: readonly ShownVisit[] = []

type ChainVisitsProps = {
  /** Null while they load. */
  visits: readonly ShownVisit[] | null
  /** Whether they have ever reached this device. Until then they are only the unsent ones. */
  isRead: boolean
  visitPathOf: (visitId: string) => string
  /** The link to record a visit. */
  add: ReactNode
}

/** Everybody's visits, with the trend of the chosen pharmacy and pharmacist. On a phone the filters are folded. */
export function ChainVisits({ visits: all, isRead, visitPathOf, add }: ChainVisitsProps) {
  const t = useT()
  const today = riyadhDayOf(useNow())
  const [choice, choose] = useAddressChoice(VISIT_ADDRESS)
  const [isOpen, setIsOpen] = useState(() => Object.values(choice).some((each) => each !== ''))
  const visits = all ?? NONE
  const chosen = useMemo(() => chooseVisits(visits, choice), [visits, choice])
  const lines = useMemo(() => visitLines(chosen, visits), [chosen, visits])
  const trends = useMemo(() => (isRead ? trendsOf(visits, choice) : NO_TRENDS), [isRead, visits, choice])
  return (
    <>
      <HistoryTop count={isRead && visits.length > 0 ? lines.length : null}>
        {/* An empty list needs no filters. */}
        {all?.length === 0 ? null : (
          <Button
            className={styles.opener}
            icon={<IconAdjustmentsHorizontal aria-hidden size={20} />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('visits.filter')}
          </Button>
        )}
        {add}
      </HistoryTop>
      {all?.length === 0 ? null : (
        <div className={classNames(styles.tools, isOpen && styles.open)}>
          <VisitFilters choice={choice} visits={visits} onChoose={choose} />
          {isRead ? <ExportVisits visits={chosen} today={today} /> : null}
        </div>
      )}
      <div className={styles.columns}>
        {all === null ? (
          <SkeletonRows lines={4} />
        ) : chosen.length > 0 ? (
          <VisitList
            key={JSON.stringify(choice)}
            lines={lines}
            all={isRead ? visits : NONE}
            visitPathOf={visitPathOf}
            isPersonNamed
          />
        ) : !isRead ? null : (
          <Card>
            {visits.length === 0 ? (
              <EmptyState icon={<IconClipboardCheck size={26} />}>{t('visits.noneAtAll')}</EmptyState>
            ) : (
              <EmptyState
                icon={<IconSearch size={26} />}
                action={<Button onClick={() => choose(EVERY_VISIT)}>{t('visits.showAll')}</Button>}
              >
                {t('visits.noneMatching')}
              </EmptyState>
            )}
          </Card>
        )}
        <TrendCard {...trends} />
      </div>
    </>
  )
}

const NO_TRENDS = { pharmacy: null, pharmacist: null }

/** Trends of the chosen period: a pharmacy's over all its staff, a pharmacist's over all pharmacies. */
function trendsOf(visits: readonly ShownVisit[], { pharmacy, pharmacistId, from, to }: VisitChoice) {
  if (pharmacy === '' && pharmacistId === '') return NO_TRENDS
  const inPeriod = chooseVisits(visitsThatCount(visits), { ...EVERY_VISIT, from, to }).map(({ visit }) => visit)
  const name =
    visits.find(({ visit }) => visit.evaluatedPharmacistId === pharmacistId)?.visit.evaluatedPharmacistName ?? ''
  return {
    pharmacy: trendOf(pharmacy, pharmacyTrend(inPeriod, pharmacy)),
    pharmacist: trendOf(name, pharmacistTrend(inPeriod, pharmacistId)),
  }
}

/** Exports the filtered visits as CSV. */
function ExportVisits({ visits: chosen, today }: { visits: readonly ShownVisit[]; today: string }) {
  const visits = visitsThatCount(chosen)
  const t = useT()
  const placeText = useOptionLabel()
  const owner = useSignedIn()
  const [said, setSaid] = useState('')
  const name = `${t('visits.csvFile')}-${today}.csv`
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={visits.length === 0}
        onClick={() => {
          saveFile({ name, text: visitsCsv({ visits, t, placeText }), type: 'text/csv;charset=utf-8' })
          void noteExport({ owner, what: 'visits', of: spanOf(visits) })
          setSaid(t('visits.exported', { file: name, count: visits.length }))
        }}
      >
        {t('visits.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}

/** Their first and last day. */
function spanOf(visits: readonly ShownVisit[]): string {
  const days = visits.flatMap(({ visit }) => dayOfVisit(visit) ?? []).sort()
  return [...new Set([days.at(0), days.at(-1)])].join(' – ')
}

type VisitFiltersProps = {
  choice: VisitChoice
  visits: readonly ShownVisit[]
  onChoose: (patch: Partial<VisitChoice>) => void
}

/** Filters the visits by pharmacy, pharmacist and period. */
function VisitFilters({ choice, visits, onChoose }: VisitFiltersProps) {
  const t = useT()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const { pharmacies, people } = useMemo(() => {
    const names = new Map(
      visits.map(({ visit }) => [visit.evaluatedPharmacistId, nameText(visit.evaluatedPharmacistName)]),
    )
    return {
      // The URL may name one that has no visits any more.
      pharmacies: [...new Set([...visits.map(({ visit }) => visit.evaluatedPharmacy), choice.pharmacy])]
        .filter(Boolean)
        .sort(byName),
      people: [...names].sort((a, b) => byName(a[1], b[1])),
    }
  }, [visits, choice.pharmacy, nameText])
  const isFiltered = Object.values(choice).some((each) => each !== '')
  return (
    <search className={styles.filters}>
      <SelectNative
        label={t('visits.pharmacy')}
        value={choice.pharmacy}
        options={[
          { value: '', label: t('visits.all') },
          ...pharmacies.map((name) => ({ value: name, label: placeText(name) })),
        ]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('visits.pharmacist')}
        value={choice.pharmacistId}
        options={[{ value: '', label: t('visits.all') }, ...people.map(([id, name]) => ({ value: id, label: name }))]}
        onValueChange={(pharmacistId) => onChoose({ pharmacistId })}
      />
      <DateInput
        label={t('visits.from')}
        value={choice.from}
        max={choice.to || undefined}
        onValueChange={(from) => onChoose({ from })}
      />
      <DateInput
        label={t('visits.to')}
        value={choice.to}
        min={choice.from || undefined}
        onValueChange={(to) => onChoose({ to })}
      />
      {isFiltered ? (
        <Button variant="quiet" className={styles.all} onClick={() => onChoose(EVERY_VISIT)}>
          {t('visits.clearFilter')}
        </Button>
      ) : null}
    </search>
  )
}
