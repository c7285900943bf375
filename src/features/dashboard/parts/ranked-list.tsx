import { WindowedChunks } from '../../../components/layout/windowed-chunks.tsx'
import { addDays, daysInMonth, monthOf } from '../../../shared/rules/days/business-day.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import { CONTRIBUTION_DAYS } from '../../../shared/rules/days/home-span.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import { PharmacyRow } from './pharmacy-row.tsx'
import { useAreDaysHere, useDaySums, useNeverReported } from '../queries.ts'
import styles from './ranked-list.module.css'

const CHUNK_ROWS = 2
/** Estimated height of a row on a phone. Rows on a desktop are lower; the size is corrected after rendering. */
const ROW_PX = 150

type ListProps = {
  userId: string
  month: string
  today: string
  staleAt: number | null
  isTodayComing: boolean
  /** The people of each pharmacy, to call them from its row; undefined unless the list shows who is missing. */
  people: Map<string, PersonToCall[]> | undefined
  pathOf: (pharmacyName: string) => string
}

export function RankedList({ pharmacies, ...rest }: ListProps & { pharmacies: RankedPharmacy[] }) {
  const { userId, month, today } = rest
  const to = month === monthOf(today) ? today : `${month}-${daysInMonth(month)}`
  const from = addDays(to, 1 - CONTRIBUTION_DAYS)
  const areHere = useAreDaysHere({ userId, from, to })
  return (
    <WindowedChunks items={pharmacies} chunkSize={CHUNK_ROWS} rowPx={ROW_PX}>
      {(chunk, start) => <ChunkOfList pharmacies={chunk} start={start} {...rest} {...{ from, to, areHere }} />}
    </WindowedChunks>
  )
}

/** Reads the raw days of its own few pharmacies only. */
function ChunkOfList({
  userId,
  pharmacies,
  month,
  today,
  staleAt,
  isTodayComing,
  people,
  start,
  from,
  to,
  areHere,
  pathOf,
}: ListProps & {
  pharmacies: readonly RankedPharmacy[]
  start: number
  /** The days of the curves, and whether they are on this device. */
  from: string
  to: string
  areHere: boolean
}) {
  const isRunning = month === monthOf(today)
  const sums = useDaySums({ userId, names: pharmacies.map(({ name }) => name), from, to })
  const never = useNeverReported({
    userId,
    names: pharmacies.filter(hasNoFigures).map(({ name }) => name),
  })
  return (
    <ol className={styles.list} start={start + 1}>
      {pharmacies.map((pharmacy) => (
        <PharmacyRow
          key={pharmacy.name}
          pharmacy={pharmacy}
          path={pathOf(pharmacy.name)}
          isRunning={isRunning}
          staleAt={staleAt}
          isTodayComing={isTodayComing}
          from={from}
          sums={areHere ? sums?.get(pharmacy.name) : undefined}
          day={today}
          isNever={never?.has(pharmacy.name) === true}
          people={people?.get(pharmacy.name)}
        />
      ))}
    </ol>
  )
}

/** Neither in the month that is shown nor in the one before. */
function hasNoFigures({ achievement, beforePercent }: RankedPharmacy): boolean {
  return achievement.daysReported === 0 && beforePercent === null
}
