import { stateWordOf } from '@counter/outbox'
import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import type { Recorded } from '../../../data/record/recording.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { MAX_CONTACTS } from '../../../shared/contract/employees.ts'
import type { Contact } from '../../../shared/contract/employees.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { contactDraft, fieldsOf, hasWords } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'
import { ContactList } from './contact-list.tsx'
import styles from './contacts-card.module.css'
import { useContacts } from '../queries.ts'
import type { Removed } from './removed-contacts.tsx'

// Only viewing the contacts needs none of these, nor their texts.
const ContactDialog = onDemand(async () =>
  withTexts(import('./contact-dialog.tsx').then((module) => module.ContactDialog)),
)
const FailureText = onDemand(async () => withTexts(import('./failure-text.tsx').then((module) => module.FailureText)))
const UnsentChange = onDemand(async () =>
  withTexts(import('./unsent-change.tsx').then((module) => module.UnsentChange)),
)
const RemovedContacts = onDemand(async () =>
  withTexts(import('./removed-contacts.tsx').then((module) => module.RemovedContacts)),
)
const commands = () => import('../commands.ts')

function prepare(): void {
  ContactDialog.prepare()
  RemovedContacts.prepare()
}

/** The code that saves could not be loaded. */
const NOT_SAVED: Recorded = { ok: false, code: 'unknown' }
const NEW: Omit<ContactDraft, 'id'> = {
  contactName: '',
  contactRelation: '',
  contactNo: '',
  contactEmail: '',
  original: null,
}

/** The person's emergency contacts: view, call, change. */
export function ContactsCard() {
  const t = useT()
  const owner = useSignedIn()
  const view = useContacts(owner.userId)
  const form = useKeptForm(contactDraft, owner.userId)
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Contacts removed since the screen was opened, in this order. Each can be restored until the screen is left. */
  const [removed, setRemoved] = useState<Removed[]>([])
  const contacts = view?.contacts ?? []
  // Nothing is stated before the first answer, not even that there are no contacts.
  const isFirstRead = view?.contacts === null && view.fetchedAt === null && view.problem === null
  // Nothing is offered before the stored draft is known: an early tap would overwrite it.
  const isReading = !view || form.typed === undefined
  const isAddOpened = form.typed?.original === null

  async function run(command: Promise<Recorded>): Promise<boolean> {
    const saved = await command.catch(() => NOT_SAVED)
    setFailure(saved.ok ? null : saved.code)
    return saved.ok
  }

  function open(draft: Omit<ContactDraft, 'id'>): void {
    form.type({ ...draft, id: crypto.randomUUID() })
    setIsOpen(true)
  }

  async function remove(contact: Contact, index: number): Promise<void> {
    if (await run(commands().then(({ removeContact }) => removeContact(owner, contact))))
      setRemoved((others) => [...others, { contact, index }])
  }

  return (
    <Card title={t('contacts.title')}>
      <div className={styles.parts} onPointerDownCapture={prepare} onFocusCapture={prepare}>
        {view?.unsent ? (
          <output aria-live="off">
            <StateWord state={stateWordOf(view.unsent)} />
          </output>
        ) : null}
        {view?.unsent && stateWordOf(view.unsent) === 'attention' ? <UnsentChange row={view.unsent} /> : null}
        {isReading || isFirstRead ? (
          <Skeleton blockSize="10rem" />
        ) : contacts.length + view.refused.takenOut.length > 0 ? (
          <ContactList
            contacts={contacts}
            refused={view.refused}
            onEdit={(contact) => (isChangeOf(contact, form.typed) ? setIsOpen(true) : open(draftOf(contact)))}
            onRemove={(contact, index) => void remove(contact, index)}
          />
        ) : view.contacts === null ? null : (
          <EmptyState>{t('contacts.none')}</EmptyState>
        )}
        {failure && !isOpen ? (
          <Banner tone="error" title={t('contacts.notSaved')}>
            <FailureText code={failure} />
          </Banner>
        ) : null}
        {removed.length > 0 ? (
          <RemovedContacts
            removed={removed}
            onChange={setRemoved}
            putBack={(one) => run(commands().then(({ putBackContact }) => putBackContact(owner, one)))}
          />
        ) : null}
        {!isReading && view.contacts && contacts.length < MAX_CONTACTS ? (
          <div>
            <Button
              icon={<IconPlus aria-hidden size={20} />}
              onClick={() => (isAddOpened ? setIsOpen(true) : open(NEW))}
            >
              {t(isAddOpened && form.typed && hasWords(form.typed) ? 'contacts.continueAdd' : 'contacts.add')}
            </Button>
          </div>
        ) : null}
        {view ? (
          <FreshnessNote
            fetchedAt={view.fetchedAt}
            problem={view.problem}
            isHere={view.contacts !== null}
            never={{ title: t('contacts.neverTitle') }}
          />
        ) : null}
      </div>
      {isOpen && form.typed ? (
        <ContactDialog
          owner={owner}
          draft={form.typed}
          contacts={contacts}
          failure={failure}
          onType={form.type}
          onClose={() => {
            setIsOpen(false)
            setFailure(null)
            // Keeps the draft of a new contact; closing an edit discards it.
            if (form.typed?.original !== null || !hasWords(form.typed)) form.clear()
          }}
          onSave={async (saving) => {
            if (!(await run(saving))) return
            setIsOpen(false)
            form.clear()
          }}
        />
      ) : null}
    </Card>
  )
}

function draftOf(contact: Contact): Omit<ContactDraft, 'id'> {
  const fields = fieldsOf(contact)
  return { ...fields, original: fields }
}

/** Whether the draft that was kept across a reload is an edit of this contact. */
function isChangeOf(contact: Contact, typed: ContactDraft | null | undefined): boolean {
  return JSON.stringify(typed?.original) === JSON.stringify(fieldsOf(contact))
}
