import type { Dispatch, SetStateAction } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Contact } from '../../../shared/contract/employees.ts'

export type Removed = { contact: Contact; index: number }

type RemovedContactsProps = {
  removed: Removed[]
  onChange: Dispatch<SetStateAction<Removed[]>>
  /** Resolves to whether the contact was saved. */
  putBack: (one: Removed) => Promise<boolean>
}

/** The contacts removed here, each with a button that restores it. */
export function RemovedContacts({ removed, onChange, putBack }: RemovedContactsProps) {
  const t = useT()

  async function undo(one: Removed): Promise<void> {
    if (await putBack(one)) onChange((all) => withoutOne(all, one))
  }

  return removed.map((one, place) => {
    const name = one.contact.contactName || t('contacts.noName')
    return (
      // Two may be equal.
      // oxlint-disable-next-line react/no-array-index-key
      <Banner
        key={`${one.contact.contactNo} ${name} ${place}`}
        tone="info"
        action={
          <Button aria-label={t('contacts.undoOf', { name })} onClick={() => void undo(one)}>
            {t('contacts.undo')}
          </Button>
        }
      >
        {t('contacts.removed', { name })}
      </Banner>
    )
  })
}

/** Shifts the index of contacts that were removed after the restored one by one. */
function withoutOne(all: Removed[], one: Removed): Removed[] {
  const place = all.indexOf(one)
  // The second half of a double tap.
  if (place < 0) return all
  return all.flatMap((each, index) =>
    each === one ? [] : index > place && each.index >= one.index ? [{ ...each, index: each.index + 1 }] : [each],
  )
}
