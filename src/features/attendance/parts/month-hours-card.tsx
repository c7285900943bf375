import { useState } from 'react'
import { Name } from '../../../components/format/name.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { MonthInput } from '../../../components/inputs/month-input.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { ListOutputs } from '../../../components/layout/list-outputs.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { HoursOfMonth } from '../../../shared/contract/attendance.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useHoursOfMonth } from '../manager-queries.ts'
import { MinutesText } from '../../../components/format/minutes-text.tsx'
import { Place } from '../../../components/format/place.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { ToCorrect } from './correction-dialog.tsx'
import styles from './everybody.module.css'
import { PeopleList } from './people-list.tsx'

/** The hours of everybody in a month, as a list and as a file. */
export function MonthHoursCard({ onAdd }: { onAdd: (of: ToCorrect) => void }) {
  const t = useT()
  const placeText = useOptionLabel()
  const words = useDayWords()
  const owner = useSignedIn()
  const today = riyadhDayOf(useNow())
  const [month, setMonth] = useState(monthOf(today))
  const read = useHoursOfMonth({ userId: owner.userId, month })
  const list = read?.month === month ? read : undefined
  const rows = list?.rows ?? []

  return (
    <Card title={t('attendance.monthHours')}>
      <PaperHead title={words(`${month}-01`, 'month')} />
      <div className={styles.filters}>
        <MonthInput
          label={t('attendance.csvMonth')}
          isLabelHidden
          value={month}
          onValueChange={(next) => (next === '' ? undefined : setMonth(next))}
        />
        <ListOutputs
          name={`${t('attendance.csvFile')}-${month}.csv`}
          csv={() => hoursCsv({ rows, month, t, placeText })}
          onExported={() => void noteExport({ owner, what: 'attendance', of: month })}
          isEmpty={rows.length === 0 || list?.fetchedAt == null}
        />
      </div>
      {/* Of this month, the page says it already. */}
      {list && !(month === monthOf(today) && list.fetchedAt !== null && list.unread === 0) ? (
        <FreshnessNote
          fetchedAt={list.fetchedAt}
          problem={list.problem}
          unread={list.unread}
          never={{ title: t('attendance.neverEverybody') }}
        />
      ) : null}
      {!list || (list.fetchedAt === null && list.problem === null) ? (
        <SkeletonRows lines={2} />
      ) : rows.length === 0 ? (
        list.fetchedAt === null ? null : (
          <EmptyState>{t('attendance.noHours')}</EmptyState>
        )
      ) : (
        <PeopleList people={rows}>
          {(row) => <HoursLine key={row.userId} row={row} onAdd={() => onAdd(addFor(row, today))} />}
        </PeopleList>
      )}
    </Card>
  )
}

function addFor({ userId, userName, pharmacyName }: HoursOfMonth, day: string): ToCorrect {
  return { direction: 'out', punch: null, day, person: { userId, userName, pharmacyName } }
}

function HoursLine({ row, onAdd }: { row: HoursOfMonth; onAdd: () => void }) {
  const t = useT()
  const { userName, pharmacyName, minutes, days, late, missing } = row
  return (
    <li className={styles.item}>
      <div>
        <p>
          <Name>{userName}</Name> · <Place>{pharmacyName}</Place>
        </p>
        <p className={styles.since}>
          <span>{t('attendance.ofDays', { count: days })}</span>
          {late > 0 ? <span>{t('attendance.timesLate', { count: late })}</span> : null}
          {missing > 0 ? (
            <strong className={styles.late}>{t('attendance.timesMissing', { count: missing })}</strong>
          ) : null}
        </p>
      </div>
      <p className={styles.figures}>
        <strong>
          <MinutesText minutes={minutes} />
        </strong>
        {missing > 0 ? <Button onClick={onAdd}>{t('attendance.addMissing')}</Button> : null}
      </p>
    </li>
  )
}

/** A line for each person, with headings in the user's language. Hours as a plain number with two decimals. */
function hoursCsv({
  rows,
  month,
  t,
  placeText,
}: {
  rows: readonly HoursOfMonth[]
  month: string
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('attendance.csvMonth'),
    t('attendance.person'),
    t('attendance.pharmacy'),
    t('attendance.csvHours'),
    t('attendance.days'),
    t('attendance.lateTimes'),
    t('attendance.missingTimes'),
    t('attendance.uncertainTimes'),
  ]
  return csvOf({
    headings,
    rows: rows.map(({ userName, pharmacyName, minutes, days, late, missing, uncertain }) => [
      month,
      userName,
      placeText(pharmacyName),
      Math.round((minutes / 60) * 100) / 100,
      days,
      late,
      missing,
      uncertain,
    ]),
  })
}
