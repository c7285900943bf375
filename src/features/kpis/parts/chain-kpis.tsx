import { useDeferredValue, useMemo } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { figuresOf } from '../../../shared/rules/kpis/kpis.ts'
import type { Kpis } from '../../../shared/rules/kpis/kpis.ts'
import { pageOf } from '../../../shared/rules/values/pages.ts'
import { hasWords, searchWords } from '../../../shared/rules/values/search-text.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { readKpiChoice, shownMonth, writeKpiChoice } from './kpi-address.ts'
import type { KpiChoice } from './kpi-address.ts'
import { useChainKpis, useFreshChainKpis, useFreshPersonKpis, usePersonKpis } from '../chain-queries.ts'
import { kpisIn } from '../queries.ts'
import { KpiMonth } from './kpi-month.tsx'
import { KpiOutputs } from './kpi-outputs.tsx'
import { KpiSheet } from './kpi-sheet.tsx'
import type { KpiPaths } from './kpi-sheet.tsx'
import { KpiTable } from './kpi-table.tsx'
import styles from './kpis.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

const ADDRESS = { read: readKpiChoice, write: writeKpiChoice }
const PER_PAGE = 20

/** `/kpis`: everybody's month in a table, or one person's figures. */
export function ChainKpis({ kpisPath, ...paths }: KpiPaths & { kpisPath: string }) {
  const t = useT()
  const placeText = useOptionLabel()
  const words = useDayWords()
  const nameText = useNameText()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const [choice, choose] = useAddressChoice(ADDRESS)
  const hours = useChainSection(SHIFT_HOURS)
  const month = shownMonth(choice, today)
  const view = useChainKpis({ userId, month })
  useFreshChainKpis({ userId, month })
  const isPrinting = useIsPrinting()
  const sought = useDeferredValue(choice.text)
  const all = view?.month === month && view.fetchedAt !== null ? view.all : undefined
  const found = useMemo(() => {
    const asked = searchWords(sought)
    const matching = (all ?? []).filter(({ employeeName, currentPharmacy }) =>
      hasWords(asked, [employeeName, nameText(employeeName), currentPharmacy, placeText(currentPharmacy)]),
    )
    return matching.sort((a, b) => b.halalas - a.halalas)
  }, [all, sought, nameText, placeText])
  const pathOf = (patch: Partial<KpiChoice>) =>
    `${kpisPath}?${new URLSearchParams(writeKpiChoice({ ...choice, ...patch })).toString()}`
  const one = choice.person === '' ? undefined : all?.find((person) => person.userId === choice.person)
  useFreshPersonKpis({ userId, month, today, isShown: one !== undefined })
  const ofPerson = usePersonKpis({ userId, month, hours, person: one })
  const ofView = kpisIn(ofPerson, month)
  const rows = ofView?.person._id === one?.userId ? ofView : undefined

  if (view && view.fetchedAt === null && view.problem !== null)
    return <ReadFailure problem={view.problem} title={t('kpis.notHere')} />
  const shown = one ? ofPerson : view
  const { items, page, pages } = pageOf(found, { page: choice.page, perPage: PER_PAGE })
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <KpiMonth month={month} running={monthOf(today)} onChoose={(next) => choose({ month: next, page: 1 })} />
        {one ? <LinkButton to={pathOf({ person: '' })}>{t('kpis.everybody')}</LinkButton> : null}
        {one && !rows ? null : all ? <KpiOutputs all={rows ? [figuresOf(rows)] : found} month={month} /> : null}
      </div>
      <PaperHead title={<span>{`${t('app.placeMonthlyKpis')} · ${words(`${month}-01`, 'month')}`}</span>} />
      {shown ? <FreshnessNote {...shown} never={{ title: t('kpis.notHere') }} /> : null}
      {view?.hasUnsent ? <p className={styles.quiet}>{t('kpis.withoutUnsent')}</p> : null}
      {!all || (one && !rows) ? (
        // The note above says why there are none.
        shown?.fetchedAt === null && shown.problem !== null ? null : (
          <SkeletonRows lines={4} />
        )
      ) : rows ? (
        <OnePerson kpis={rows} paths={paths} />
      ) : (
        <>
          <SearchInput
            label={t('kpis.search')}
            isLabelHidden
            placeholder={t('kpis.search')}
            value={choice.text}
            onValueChange={(text) => choose({ text, page: 1 })}
          />
          <Card flush>
            {items.length === 0 ? (
              <EmptyState icon={<IconSearch size={26} />}>{t('kpis.nobody')}</EmptyState>
            ) : (
              <KpiTable all={isPrinting ? found : items} pathOf={(person) => pathOf({ person })} />
            )}
            <Pager page={page} pages={pages} onPage={(next) => choose({ page: next })} />
          </Card>
        </>
      )}
    </div>
  )
}

function OnePerson({ kpis, paths }: { kpis: Kpis; paths: KpiPaths }) {
  return (
    <>
      <h2>
        <Name>{kpis.person.employeeName}</Name>
      </h2>
      <KpiSheet kpis={kpis} {...paths} />
    </>
  )
}
