import type { ReactNode } from 'react'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { WindowedChunks } from '../../../components/layout/windowed-chunks.tsx'
import styles from './everybody.module.css'

const CHUNK_ROWS = 20
/** Estimated height of a line, corrected after the first ones are rendered. */
const ROW_PX = 75

type PeopleListProps<Person> = { people: readonly Person[]; children: (person: Person) => ReactNode }

/** People of a chain, of whom there may be hundreds: only those near the viewport are rendered, or all on paper. */
export function PeopleList<Person>({ people, children }: PeopleListProps<Person>) {
  const isPrinting = useIsPrinting()
  return (
    <div>
      <WindowedChunks items={people} chunkSize={isPrinting ? people.length : CHUNK_ROWS} rowPx={ROW_PX}>
        {(chunk) => <ul className={styles.list}>{chunk.map(children)}</ul>}
      </WindowedChunks>
    </div>
  )
}
