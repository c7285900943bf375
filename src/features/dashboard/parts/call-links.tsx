import { IconPhone } from '@tabler/icons-react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import styles from './call-links.module.css'

/** With more, the list of a pharmacy would be longer than the rest of its row. */
const MOST_PEOPLE = 2

type CallLinksProps = {
  /** Undefined until read. */
  people: readonly PersonToCall[] | undefined
  isEverybody?: boolean
}

/** Calls the people of a pharmacy. */
export function CallLinks({ people, isEverybody = false }: CallLinksProps) {
  const t = useT()
  const locale = useLocale()
  if (!people?.length) return null
  return (
    <div className={styles.calls}>
      {people.slice(0, isEverybody ? undefined : MOST_PEOPLE).map((person) => {
        const name = nameOf(person, locale)
        return (
          <a
            key={person._id}
            className={styles.call}
            href={`tel:${person.telNo.replace(/[^\d+]/g, '')}`}
            aria-label={t('dashboard.call', { name })}
          >
            <IconPhone aria-hidden size={18} />
            <bdi>{name}</bdi>
          </a>
        )
      })}
    </div>
  )
}
