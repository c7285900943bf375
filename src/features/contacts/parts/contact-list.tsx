import { IconAlertCircle, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Contact } from '../../../shared/contract/employees.ts'
import styles from './contact-list.module.css'

type ContactListProps = {
  contacts: Contact[]
  /** What a rejected change added and removed; neither has happened on the server. */
  refused: { putIn: Contact[]; takenOut: Contact[] }
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact, index: number) => void
}

/** The person's emergency contacts, each with a link to call. */
export function ContactList({ contacts, refused, onEdit, onRemove }: ContactListProps) {
  const t = useT()
  return (
    <ul className={styles.list}>
      {contacts.map((contact, index) => (
        <ContactLine
          // A plain server may hold two equal contacts.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${contact.contactName} ${contact.contactNo} ${index}`}
          contact={contact}
          mark={refused.putIn.includes(contact) ? t('contacts.notAtServer') : null}
          change={{ edit: () => onEdit(contact), remove: () => onRemove(contact, index) }}
        />
      ))}
      {refused.takenOut.map((contact, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <ContactLine
          key={`still ${contact.contactName} ${contact.contactNo} ${index}`}
          contact={contact}
          mark={t('contacts.stillAtServer')}
          change={null}
        />
      ))}
    </ul>
  )
}

type ContactLineProps = {
  contact: Contact
  /** How the contact differs from the server's; null if it does not. */
  mark: string | null
  change: { edit: () => void; remove: () => void } | null
}

function ContactLine({ contact, mark, change }: ContactLineProps) {
  const t = useT()
  const name = contact.contactName || t('contacts.noName')
  return (
    <li className={styles.contact}>
      <div className={styles.words}>
        <p className={styles.name}>
          {change ? (
            <button
              type="button"
              className={styles.edit}
              aria-label={t('contacts.edit', { name })}
              onClick={change.edit}
            >
              <Name>{name}</Name>
              <IconPencil aria-hidden size={18} />
            </button>
          ) : (
            <Name>{name}</Name>
          )}
        </p>
        {mark === null ? null : (
          <p className={styles.mark}>
            <IconAlertCircle aria-hidden size={18} />
            <span>{mark}</span>
          </p>
        )}
        <p className={styles.about}>
          {contact.contactRelation ? <bdi>{contact.contactRelation}</bdi> : null}
          {contact.contactNo ? <bdi dir="ltr">{contact.contactNo}</bdi> : null}
          {contact.contactEmail ? (
            <a href={`mailto:${contact.contactEmail}`}>
              <bdi dir="ltr">{contact.contactEmail}</bdi>
            </a>
          ) : null}
        </p>
      </div>
      <div className={styles.actions}>
        {change ? (
          // By the second half of a double tap, the next contact may be in this place.
          <Button
            variant="quiet"
            aria-label={t('contacts.remove', { name })}
            icon={<IconTrash aria-hidden size={20} />}
            onClick={({ detail }) => (detail > 1 ? undefined : change.remove())}
          />
        ) : null}
        {contact.contactNo ? (
          <a
            className={styles.call}
            href={`tel:${contact.contactNo.replace(/[^\d+]/g, '')}`}
            aria-label={t('contacts.call', { name })}
          >
            <IconPhone aria-hidden size={22} />
          </a>
        ) : null}
      </div>
    </li>
  )
}
