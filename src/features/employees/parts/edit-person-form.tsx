import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { editPerson } from '../../../data/session/accounts.ts'
import { unknownOutcome } from '../../../data/http/direct-call.ts'
import { refreshUsers } from '../../../data/reads/refresh-chain.ts'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { nextCompanyId } from '../../../shared/rules/values/company-ids.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import type { PersonTyped } from '../../../shared/rules/people/new-employee.ts'
import { changesOfPerson, endsSessions, needsPassword } from '../../../shared/rules/people/person-edit.ts'
import { editOfPerson, PERSON_ROLES, problemsOfEdit, typedOfPerson } from '../../../shared/rules/people/person-form.ts'
import type { EditTyped } from '../../../shared/rules/people/person-form.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useRegistrationLists } from '../queries.ts'
import { fieldsOfRefusal, problemText } from './new-employee-problems.ts'
import type { FieldProblem } from './new-employee-problems.ts'
import { EmailInput, PersonFields } from './person-fields.tsx'
import styles from './person-form.module.css'
import { useOnlineHint } from './use-online-hint.ts'

const ROLE_WORDS = {
  employee: 'employees.roleEmployee',
  accountant: 'employees.accountant',
  manager: 'employees.manager',
  both: 'employees.managerAndAccountant',
} as const

type Problems = Partial<Record<string, FieldProblem>>

/** Needs a connection. Fields that are left alone are not sent, and keep what was typed when the person changes. */
export function EditPersonForm({ person, isOwn }: { person: User; isOwn: boolean }) {
  const t = useT()
  const { userId } = useSignedIn()
  const name = nameOf({ ...person, employeeName: person.shorterName }, useLocale())
  const today = riyadhDayOf(useNow())
  const lists = useRegistrationLists(userId, person._id)
  const companyIds = lists?.companyIds ?? []
  const isOnline = useOnlineHint()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<Partial<EditTyped>>({})
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [outcome, setOutcome] = useState<'saved' | 'unchanged' | Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const typed = { ...typedOfPerson(person), ...written }
  const edit = editOfPerson(person, written)
  const changes = changesOfPerson(person, edit)

  function change(patch: Partial<EditTyped>): void {
    setWritten({ ...written, ...patch })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))))
    setOutcome(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (Object.keys(changes).length === 0) return setOutcome('unchanged')
    const found: Problems = problemsOfEdit(person, written, { today, companyIds })
    if (reason.trim() === '') found['reason'] = 'required'
    setProblems(found)
    setOutcome(null)
    if (focusFirst(form.current, found)) return
    if (needsPassword(changes)) return setIsConfirming(true)
    await save()
  }

  /** Resolves to what the password dialog shows: a wrong password, or null when it is to close. */
  async function save(currentPassword?: string): Promise<Refusal | null> {
    setIsBusy(true)
    const result = await editPerson({ person, edit, reason: reason.trim(), currentPassword }).catch(unknownOutcome)
    setIsBusy(false)
    if (result.ok) {
      setWritten({})
      setReason('')
      setOutcome('saved')
      return null
    }
    if (result.fields.some(({ path }) => path === 'currentPassword')) return result
    if (result.code === 'duplicate_company_id') void refreshUsers({ userId })
    const found = fieldsOfRefusal(result)
    setProblems(found)
    setOutcome(result)
    // The dialog closes first.
    setTimeout(() => focusFirst(form.current, found))
    return null
  }

  const errorOf = (field: string) => {
    const problem = problems[field]
    return problem && problemText(t, problem, nextCompanyId([...companyIds, person.companyId]))
  }
  const control = (field: keyof PersonTyped) => ({
    name: field,
    value: typed[field],
    error: errorOf(field),
    onValueChange: (value: string) => change({ [field]: value }),
  })
  return (
    // The dialog's events must not reach the form.
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        autoComplete="off"
        onKeyDown={enterMovesOn}
        onSubmit={(event) => void submit(event)}
      >
        {isOnline ? null : <Banner tone="warning">{t('employees.offlineNow')}</Banner>}
        <PersonFields control={control} places={lists?.pharmacies ?? []} today={today} hasPay={!isOwn} />
        <Card title={t('employees.groupAccount')}>
          <div className={styles.fields}>
            <EmailInput {...control('email')} />
            {isOwn ? null : (
              <SelectNative
                label={t('employees.role')}
                name="role"
                value={typed.role}
                options={PERSON_ROLES.map((role) => ({ value: role, label: t(ROLE_WORDS[role]) }))}
                onValueChange={(role) => change({ role })}
              />
            )}
          </div>
        </Card>
        <Card>
          <TextArea
            label={t('employees.reason')}
            hint={t('employees.reasonHint')}
            name="reason"
            maxLength={MAX_LONG_TEXT_LENGTH}
            value={reason}
            error={problems['reason'] && t('employees.reasonMissing')}
            onValueChange={setReason}
          />
        </Card>
        {endsSessions(changes) ? <Banner tone="info">{t('employees.editEndsSessions')}</Banner> : null}
        <Outcome outcome={outcome} name={name} />
        <div className={styles.submit}>
          <Button type="submit" variant="primary" wide large busy={isBusy}>
            {t('employees.save')}
          </Button>
        </div>
      </form>
      {isConfirming ? (
        <PasswordDialog
          title={t('employees.confirmTitle', { name })}
          confirmLabel={t('employees.save')}
          onConfirm={save}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('employees.confirmBody')}</p>
        </PasswordDialog>
      ) : null}
    </>
  )
}

function Outcome({ outcome, name }: { outcome: 'saved' | 'unchanged' | Refusal | null; name: string }) {
  const t = useT()
  if (outcome === null) return null
  if (outcome === 'saved') return <Banner tone="success">{t('employees.saved', { name })}</Banner>
  if (outcome === 'unchanged') return <Banner tone="info">{t('employees.nothingChanged')}</Banner>
  const { code } = outcome
  return (
    <Banner tone="error" title={t('employees.notSaved')}>
      {code === 'stale_revision' ? (
        t('employees.editStale')
      ) : Object.keys(fieldsOfRefusal(outcome)).length > 0 ? (
        t('employees.notAddedFields')
      ) : (
        <RefusalText {...outcome} />
      )}
    </Banner>
  )
}
