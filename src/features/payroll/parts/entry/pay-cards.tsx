import { useCallback, useDeferredValue, useState } from 'react'
import { LiveRegion } from '../../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { PayCard } from './pay-card.tsx'
import styles from './pay-card.module.css'
import type { PayTableProps } from './pay-table.tsx'

/** As many as a small window can show. */
const AT_ONCE = 4

/** `reasons`: why each person is shown, as the names of exceptions with spaces between them. */
type PayCardsProps = Omit<PayTableProps, 'all' | 'onPage'> & { reasons?: ReadonlyMap<string, string> }

/**
 * The people as cards. The first ones are rendered at once and the others after that frame was painted, so that opening
 * the page is no long task. A saved card folds and opens the next one without a slip.
 */
export function PayCards({ people, entries, reasons, ...shared }: PayCardsProps) {
  const t = useT()
  const nameText = useNameText()
  const shown = useDeferredValue(people, people.slice(0, AT_ONCE))
  // A person who was looked up, such as from a voided slip, is alone.
  const [openIds, setOpenIds] = useState<readonly string[]>(() =>
    people.length === 1 ? people.map(({ employee }) => employee._id) : [],
  )
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const onOpen = useCallback((id: string, isOpen: boolean) => {
    setOpenIds((ids) => (ids.includes(id) === isOpen ? ids : isOpen ? [...ids, id] : ids.filter((each) => each !== id)))
  }, [])
  const onSaved = useCallback(
    (id: string) => {
      const at = people.findIndex(({ employee }) => employee._id === id)
      const next = people.slice(at + 1).find(({ slip, row }) => !slip && !row)?.employee._id
      setOpenIds((ids) => [...ids.filter((each) => each !== id), ...(next ? [next] : [])])
      setFocusedId(next ?? id)
      setSaid(t('payroll.savedFor', { name: nameText(people[at]?.employee.employeeName ?? '') }))
    },
    [people, nameText, t],
  )

  return (
    <>
      <ul className={styles.cards}>
        {shown.map((person) => (
          <PayCard
            key={`${shared.month} ${person.employee._id}`}
            person={person}
            typed={entries[person.employee._id]}
            reasons={reasons?.get(person.employee._id) ?? ''}
            isOpen={openIds.includes(person.employee._id)}
            isFocused={focusedId === person.employee._id}
            onOpen={onOpen}
            onSaved={onSaved}
            {...shared}
          />
        ))}
      </ul>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
