import { useDeferredValue, useMemo, useState } from 'react'
import { IconCash, IconFileDownload, IconPrinter, IconSearch, IconChevronRight } from '@tabler/icons-react'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { TillDifference } from '../../../components/till/till-difference.tsx'
import { usePaymentKinds } from '../../../components/till/use-payment-kinds.ts'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { TILL } from '../../../shared/contract/chain/till.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import {
  chooseTills,
  EVERY_TILL,
  kindShares,
  sumOfTills,
  tillGroups,
} from '../../../shared/rules/till/till-overview.ts'
import type { TillGroup } from '../../../shared/rules/till/till-overview.ts'
import type { TillRow } from '../../../shared/contract/till-days.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshTills, useTillMonth } from '../queries.ts'
import { isRestricted, readTillAddress, writeTillAddress } from './till-address.ts'
import { TillFilters } from './till-filters.tsx'
import { TillList } from './till-list.tsx'
import styles from './till-overview.module.css'
import { tillsCsv } from './tills-csv.ts'
import { Place } from '../../../components/format/place.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { ReactNode } from 'react'

const NONE: readonly TillRow[] = []
const GROUP_NAMES = { pharmacy: 'till.byPharmacy', person: 'till.byPerson', day: 'till.byDay' } as const

/**
 * `/tillDifferences`: the difference of a month, by pharmacy, person and day, and the share of each payment kind. Every
 * figure opens the tills it is made of. The filters are in the URL, so that going back restores them.
 */
export function TillOverview() {
  const t = useT()
  const words = useDayWords()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const percentText = usePercentText()
  const { labelOf } = usePaymentKinds()
  const owner = useSignedIn()
  const { userId } = owner
  const today = riyadhDayOf(useNow())
  const running = monthOf(today)
  const { differenceLimitSar: limitSar } = useChainSection(TILL)
  const [choice, choose] = useAddressChoice({
    read: (params) => readTillAddress(params, running),
    write: (next) => writeTillAddress(next, running),
  })
  const { month, by } = choice
  const [said, setSaid] = useState('')
  const view = useTillMonth({ userId, month })
  useFreshTills({ userId, month })
  const sought = useDeferredValue(choice)
  const all = view?.month === month ? view.rows : NONE
  const rows = useMemo(
    () => chooseTills(all, sought, { limitSar, nameOf: nameText, placeOf: placeText }),
    [all, sought, limitSar, nameText, placeText],
  )
  const sum = useMemo(() => sumOfTills(rows, limitSar), [rows, limitSar])
  const groups = useMemo(() => tillGroups(rows, { by, limitSar }), [rows, by, limitSar])
  const shares = useMemo(() => kindShares(rows), [rows])
  const isChosen = isRestricted(choice)
  const monthWords = words(`${month}-01`, 'month')
  const filters = <TillFilters choice={choice} rows={all} running={running} onChoose={choose} />
  if (!view || view.month !== month) return <SkeletonRows lines={6} />
  const freshness = (
    <FreshnessNote
      fetchedAt={view.fetchedAt}
      problem={view.problem}
      unread={view.unread}
      never={{ title: t('till.notHere', { month: monthWords }) }}
    />
  )
  if (all.length === 0 || view.fetchedAt === null) {
    return (
      <div className={styles.page}>
        {filters}
        {freshness}
        {view.fetchedAt !== null ? (
          <Card>
            <EmptyState icon={<IconCash size={26} />}>{t('till.none', { month: monthWords })}</EmptyState>
          </Card>
        ) : view.problem === null ? (
          <SkeletonRows lines={4} />
        ) : null}
      </div>
    )
  }
  const fileName = `${t('till.csvFile')}-${month}.csv`
  const exportFile = () => {
    saveFile({
      name: fileName,
      text: tillsCsv({ rows, t, placeText, kindLabel: labelOf }),
      type: 'text/csv;charset=utf-8',
    })
    void noteExport({ owner, what: 'tills', of: month })
    setSaid(t('till.exported', { file: fileName, count: rows.length }))
  }
  const open = (name: string) =>
    choose(by === 'pharmacy' ? { pharmacy: name } : by === 'person' ? { person: name } : { day: name }, {
      isStep: true,
    })
  return (
    <div className={styles.page}>
      {filters}
      {freshness}
      <Card>
        <p className={styles.what}>{t('till.overall')}</p>
        <p className={styles.answer}>
          <TillDifference halalas={sum.difference} />
        </p>
        <p className={styles.note} role="status">
          <span>{t('till.summary', { count: sum.tills })}</span>
          {sum.short < 0 ? (
            <span>
              {' '}
              <span>{`· ${t('till.shortSum')}`}</span> <Money amount={toSar(sum.short)} />
            </span>
          ) : null}
          {sum.over > 0 ? (
            <span>
              {' '}
              <span>{`· ${t('till.overSum')}`}</span> <Money amount={toSar(sum.over)} />
            </span>
          ) : null}
          {sum.unread > 0 ? <span>{` · ${t('till.unread', { count: sum.unread })}`}</span> : null}
        </p>
        {sum.large > 0 || choice.isLarge ? (
          <div className={styles.buttons}>
            <Button
              aria-pressed={choice.isLarge}
              onClick={() => choose({ isLarge: !choice.isLarge }, { isStep: true })}
            >
              {choice.isLarge ? t('till.showAll') : t('till.large', { count: sum.large })}
            </Button>
          </div>
        ) : null}
      </Card>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconSearch size={26} />}
            action={<Button onClick={() => choose(EVERY_TILL)}>{t('till.showAll')}</Button>}
          >
            {t('till.noneMatching')}
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.columns}>
          {isChosen ? (
            <Card title={t('till.tills')} flush>
              <TillList key={JSON.stringify(choice)} rows={rows} />
            </Card>
          ) : (
            <Card flush>
              <div className={styles.by}>
                <Segmented<TillGroup>
                  legend={t('till.by')}
                  isLegendHidden
                  value={by}
                  onValueChange={(next) => choose({ by: next })}
                  options={(['pharmacy', 'person', 'day'] as const).map((value) => ({
                    value,
                    label: t(GROUP_NAMES[value]),
                  }))}
                />
              </div>
              <ul className={styles.list}>
                {groups.map(({ name, tills, large, difference }) => (
                  <FigureRow
                    key={name}
                    name={
                      by === 'day' ? (
                        <DayText day={name} style="weekday" />
                      ) : by === 'person' ? (
                        <Name>{name || t('app.notReadable')}</Name>
                      ) : (
                        <Place dir="ltr">{name}</Place>
                      )
                    }
                    note={[t('till.summary', { count: tills }), large > 0 ? t('till.large', { count: large }) : '']
                      .filter(Boolean)
                      .join(' · ')}
                    figure={<TillDifference halalas={difference} />}
                    onOpen={() => open(name)}
                  />
                ))}
              </ul>
            </Card>
          )}
          <Card title={t('till.shares')} flush>
            <ul className={styles.list}>
              {shares.map(({ kind, halalas, percent }) => (
                <FigureRow
                  key={kind}
                  name={<bdi>{labelOf(kind)}</bdi>}
                  note={percentText(percent)}
                  figure={<Money amount={toSar(halalas)} />}
                  onOpen={() => choose({ kind }, { isStep: true })}
                />
              ))}
            </ul>
          </Card>
        </div>
      )}
      <div className={styles.outputs}>
        <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
          {t('till.print')}
        </Button>
        <Button
          variant="quiet"
          icon={<IconFileDownload aria-hidden size={20} />}
          disabled={rows.length === 0}
          onClick={exportFile}
        >
          {t('till.exportCsv')}
        </Button>
        <LiveRegion>{said}</LiveRegion>
      </div>
    </div>
  )
}

type FigureRowProps = { name: ReactNode; note: ReactNode; figure: ReactNode; onOpen: () => void }

/** A figure that opens the tills it is made of. */
function FigureRow({ name, note, figure, onOpen }: FigureRowProps) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <span className={styles.figure}>{figure}</span>
        <IconChevronRight aria-hidden size={20} className={styles.on} />
      </button>
    </li>
  )
}
