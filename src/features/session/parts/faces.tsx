import type { PersonHereRow } from '../../../data/device-db.ts'
import { Initials } from './initials.tsx'
import styles from './faces.module.css'

/** People to choose from, by initials and short name. */
export function Faces({ people, onChoose }: { people: readonly PersonHereRow[]; onChoose: (userId: string) => void }) {
  return (
    <ul className={styles.faces}>
      {people.map(({ userId, employeeName, shorterName }) => (
        <li key={userId}>
          <button type="button" className={styles.face} onClick={() => onChoose(userId)}>
            <Initials name={employeeName} />
            <span className={styles.name}>
              <bdi>{shorterName}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
