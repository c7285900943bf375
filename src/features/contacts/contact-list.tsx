import { IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { Contact } from '../../shared/contract/employees.ts'
import styles from './contact-list.module.css'

type ContactListProps = { contacts: Contact[]; onEdit: (contact: Contact) => void; onRemove: (contact: Contact, index: number) => void }

/** One's emergency contacts, each a tap away from a call. */
export function ContactList({ contacts, onEdit, onRemove }: ContactListProps) {
  return (
    <ul className={styles.list}>
      {contacts.map((contact, index) => (
        <ContactLine
          // Two may be alike in what a plain server holds.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${contact.contactName} ${contact.contactNo} ${index}`}
          contact={contact}
          onEdit={() => onEdit(contact)}
          onRemove={() => onRemove(contact, index)}
        />
      ))}
    </ul>
  )
}

function ContactLine({ contact, onEdit, onRemove }: { contact: Contact; onEdit: () => void; onRemove: () => void }) {
  const t = useT()
  const name = contact.contactName || t('contacts.noName')
  return (
    <li className={styles.contact}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
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
        <Button variant="quiet" aria-label={t('contacts.edit', { name })} icon={<IconPencil aria-hidden size={20} />} onClick={onEdit} />
        <Button variant="quiet" aria-label={t('contacts.remove', { name })} icon={<IconTrash aria-hidden size={20} />} onClick={onRemove} />
        {contact.contactNo ? (
          <a className={styles.call} href={`tel:${contact.contactNo.replace(/[^\d+]/g, '')}`} aria-label={t('contacts.call', { name })}>
            <IconPhone aria-hidden size={22} />
          </a>
        ) : null}
      </div>
    </li>
  )
}
