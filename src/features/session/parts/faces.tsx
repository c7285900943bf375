import type { PersonHereRow } from '../../../data/store/device-db.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { Initials } from './initials.tsx'
import styles from './faces.module.css'

/** People to choose from, by initials and short name. */
export function Faces({ people, onChoose }: { people: readonly PersonHereRow[]; onChoose: (userId: string) => void }) {
  const locale = useLocale()
  return (
    <ul className={styles.faces}>
      {people.map((person) => (
        <li key={person.userId}>
          <button type="button" className={styles.face} onClick={() => onChoose(person.userId)}>
            <Initials name={nameOf(person, locale)} />
            <span className={styles.name}>
              <bdi>{nameOf({ ...person, employeeName: person.shorterName }, locale)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
