import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { Owner, Recorded } from '../../../data/record/recording.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import { contactProblems, MAX_CONTACT_TEXT_LENGTH } from '../../../shared/rules/people/contacts.ts'
import type { ContactFields, ContactProblem, ContactProblems } from '../../../shared/rules/people/contacts.ts'
import { saveContact } from '../commands.ts'
import { fieldsOf } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'
import { FailureText } from './failure-text.tsx'
import styles from './contacts-card.module.css'

type ContactDialogProps = {
  owner: Owner
  draft: ContactDraft
  /** All contacts, including the one being edited. */
  contacts: readonly ContactFields[]
  failure: string | null
  onType: (draft: ContactDraft) => void
  /** Called when saving begins; the dialog waits for the promise that it returns. */
  onSave: (saving: Promise<Recorded>) => Promise<void>
  onClose: () => void
}

/**
 * The form for one contact. The code that saves is bundled with the form, so that saving does not wait for a download.
 */
export function ContactDialog({ owner, draft, contacts, failure, onType, onSave, onClose }: ContactDialogProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const found = contactProblems(draft, othersThan(contacts, draft.original))
    setProblems(found)
    if (focusFirst(form.current, found)) return
    setIsBusy(true)
    await onSave(saveContact(owner, draft))
    setIsBusy(false)
  }

  const control = (name: keyof ContactFields) => ({
    name,
    value: draft[name],
    error: errorText(name, problems[name]),
    onValueChange: (value: string) => {
      onType({ ...draft, [name]: value })
      setProblems(({ [name]: _corrected, ...rest }) => rest)
    },
  })

  function errorText(field: keyof ContactFields, problem: ContactProblem | undefined): string | undefined {
    if (problem === undefined) return undefined
    if (problem === 'too_long') return t('contacts.tooLong', { max: MAX_CONTACT_TEXT_LENGTH })
    return t(SENTENCES[`${field} ${problem}`] ?? 'contacts.nameRequired')
  }

  return (
    <Dialog isOpen title={t(draft.original === null ? 'contacts.addTitle' : 'contacts.editTitle')} onClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={enterMovesOn}
        onSubmit={(event) => void submit(event)}
      >
        <TextInput label={t('contacts.name')} autoComplete="off" {...control('contactName')} />
        <TextInput
          label={t('contacts.relation')}
          hint={t('contacts.relationHint')}
          autoComplete="off"
          {...control('contactRelation')}
        />
        <TextInput label={t('contacts.phone')} type="tel" dir="ltr" autoComplete="off" {...control('contactNo')} />
        <TextInput
          label={t('contacts.email')}
          hint={t('contacts.emailHint')}
          type="email"
          dir="ltr"
          autoComplete="off"
          {...control('contactEmail')}
        />
        {failure ? (
          <Banner tone="error" title={t('contacts.notSaved')}>
            <FailureText code={failure} />
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t('contacts.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function othersThan(contacts: readonly ContactFields[], original: ContactDraft['original']): ContactFields[] {
  const index =
    original === null ? -1 : contacts.findIndex((each) => JSON.stringify(fieldsOf(each)) === JSON.stringify(original))
  return contacts.filter((_, place) => place !== index)
}

const SENTENCES: Record<string, MessageId> = {
  'contactName required': 'contacts.nameRequired',
  'contactNo required': 'contacts.phoneRequired',
  'contactNo phone_invalid': 'contacts.phoneInvalid',
  'contactNo duplicate': 'contacts.phoneDuplicate',
  'contactEmail email_invalid': 'contacts.emailInvalid',
}
