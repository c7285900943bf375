import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { PasswordStrengthMeter } from '../../../components/inputs/password-strength-meter.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { Card } from '../../../components/layout/card.tsx'
import layout from '../../../components/layout/wide-form.module.css'
import { Banner } from '../../../components/state/banner.tsx'
import { keepFirstRunDraft, readFirstRunDraft } from '../../../data/store/first-run-draft.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import { useNow } from '../../../lib/use-now.ts'
import { STAFF_OPTIONS } from '../../../shared/contract/chain/staff-options.ts'
import type { Imported } from '../../../shared/contract/chain-import.ts'
import { MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import { MAX_NAME_LENGTH } from '../../../shared/contract/text-limits.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import type { KnownChain } from '../../../shared/rules/chain-import/read-import.ts'
import {
  EMPTY_NEW_EMPLOYEE,
  newEmployeeObject,
  problemsOfNewEmployee,
} from '../../../shared/rules/people/new-employee.ts'
import { passwordStrength } from '../../../shared/rules/access/password-strength.ts'
import { newImportKey, setUpChain } from '../commands.ts'
import type { ImportResult } from '../commands.ts'
import { ImportTables, NO_TEXTS, useDryRun } from './import-tables.tsx'

export type SetUp = { imported: Imported; chainName: string; manager: { email: string; password: string } }

type FirstRunFormProps = {
  token: string
  onSetUp: (setUp: SetUp) => void
  /** The link is over, or somebody else was faster. */
  onRefused: (code: string) => void
}

const EMPTY = { ...EMPTY_NEW_EMPLOYEE, chainName: '', chainNameAr: '', ...NO_TEXTS }
const MANAGER_FIELDS = ['firstName', 'secondName', 'lastName', 'employeeNameAr', 'companyId', 'email'] as const
type TypedField = (typeof MANAGER_FIELDS)[number] | 'password' | 'confirmPassword' | 'chainName' | 'chainNameAr'
type Problems = Partial<Record<TypedField, MessageId>>

const NO_LINK: readonly string[] = ['first_run_over', 'first_run_done']
const WORDS: Record<string, MessageId> = {
  required: 'employees.problemRequired',
  too_long: 'employees.problemTooLong',
  email_invalid: 'employees.problemEmail',
  password_short: 'employees.problemPasswordShort',
  password_weak: 'employees.problemPasswordWeak',
  passwords_differ: 'employees.passwordsDifferField',
}

/** The tab keeps what was typed; the password is in memory only. */
export function FirstRunForm({ token, onSetUp, onRefused }: FirstRunFormProps) {
  const t = useT()
  const today = riyadhDayOf(useNow())
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(readFirstRunDraft)
  const [typed, setTyped] = useState({ ...EMPTY, ...before })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<MessageId | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A repeated attempt has the same key, so that a lost response can be asked for.
  const [key] = useState(newImportKey)
  const { email, companyId, pharmacies, people } = typed
  const texts = { pharmacies, people }
  const known = useMemo<KnownChain>(
    () => ({ pharmacies: [], people: knownManager({ email, companyId }), options: STAFF_OPTIONS.initial, today }),
    [email, companyId, today],
  )
  const reading = useDryRun(texts, known)
  useEffect(() => {
    const { password: _password, confirmPassword: _confirmed, ...kept } = typed
    keepFirstRunDraft(kept)
  }, [typed])
  const about = [email, typed.firstName, typed.secondName, typed.lastName, companyId]

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    const found: Problems = await problemsNow()
    setProblems(found)
    if (focusFirst(form.current, found)) return
    if (reading.problems.length > 0) return setFailure('import.notReady')
    setIsBusy(true)
    const chain = { name: typed.chainName, nameAr: typed.chainNameAr }
    const result = await setUpChain(token, { chain, manager: newEmployeeObject(typed), ...texts, key })
    setIsBusy(false)
    const isOver = !result.ok && NO_LINK.includes(result.code)
    if (result.ok || isOver) keepFirstRunDraft({})
    if (result.ok)
      return onSetUp({
        imported: result.imported,
        chainName: chain.name.trim(),
        manager: { email: email.trim().toLowerCase(), password: typed.password },
      })
    if (isOver) return onRefused(result.code)
    const refused = problemsOfRefusal(result)
    setProblems(refused)
    if (!focusFirst(form.current, refused)) setFailure(sentenceOf(result))
  }

  async function problemsNow(): Promise<Problems> {
    const ofManager = problemsOfNewEmployee({ typed, today, takenEmails: new Set(), companyIds: [] })
    const found: Problems = Object.fromEntries(
      Object.entries(ofManager).map(([field, problem]) => [field, WORDS[problem] ?? 'employees.problemNotTaken']),
    )
    if (typed.chainName.trim() === '') found.chainName = 'employees.problemRequired'
    for (const field of ['chainName', 'chainNameAr'] as const)
      if (typed[field].trim().length > MAX_NAME_LENGTH) found[field] = 'employees.problemTooLong'
    // If the lists of common passwords cannot be loaded, only the server decides.
    const strength = await passwordStrength({ password: typed.password, about, hasMoreRights: true }).catch(() => null)
    if (strength === 'weak') found.password ??= 'employees.problemPasswordWeak'
    return found
  }

  const isPasswordLost = before['email'] && typed.password === ''
  const control = (name: TypedField) => {
    const problem = problems[name]
    return {
      name,
      value: typed[name],
      error: problem && t(problem, { count: MIN_PASSWORD_LENGTH }),
      autoComplete: 'off',
      onValueChange: (value: string) => {
        setTyped((others) => ({ ...others, [name]: value }))
        setProblems(({ [name]: _corrected, ...others }) => others)
      },
    }
  }

  return (
    <form
      ref={form}
      className={layout.form}
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => void submit(event)}
    >
      <Card title={t('import.groupChain')}>
        <div className={layout.fields}>
          <TextInput label={t('import.chainName')} dir="auto" required {...control('chainName')} />
          <TextInput label={t('employees.arabicName')} lang="ar" dir="rtl" {...control('chainNameAr')} />
        </div>
      </Card>
      <Card title={t('import.groupManager')}>
        <div className={layout.fields}>
          <TextInput label={t('employees.firstName')} dir="auto" required {...control('firstName')} />
          <TextInput label={t('employees.secondName')} dir="auto" {...control('secondName')} />
          <TextInput label={t('employees.lastName')} dir="auto" required {...control('lastName')} />
          <TextInput label={t('employees.arabicName')} lang="ar" dir="rtl" {...control('employeeNameAr')} />
          <TextInput label={t('employees.companyId')} dir="ltr" required {...control('companyId')} />
          <TextInput
            label={t('employees.email')}
            type="email"
            inputMode="email"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...control('email')}
            autoComplete="username"
          />
          <div className={layout.password}>
            <PasswordInput
              label={t('employees.password')}
              hint={t(isPasswordLost ? 'import.passwordAgain' : 'import.passwordHint', { count: MIN_PASSWORD_LENGTH })}
              required
              {...control('password')}
              autoComplete="new-password"
            />
            <PasswordStrengthMeter password={typed.password} about={about} hasMoreRights />
          </div>
          <PasswordInput
            label={t('employees.confirmPassword')}
            required
            {...control('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
      </Card>
      <ImportTables
        texts={texts}
        reading={reading}
        onChange={(next) => setTyped((others) => ({ ...others, ...next }))}
      />
      {failure ? <Banner tone="error">{t(failure)}</Banner> : null}
      <div className={layout.submit}>
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t('import.setUp')}
        </Button>
      </div>
    </form>
  )
}

/** Their own row in the table of people would be a second account. */
function knownManager({ email, companyId }: { email: string; companyId: string }): KnownChain['people'] {
  if (email.trim() === '' && companyId.trim() === '') return []
  return [{ email: email.trim().toLowerCase(), companyId: companyId.trim(), employeeName: '', currentPharmacy: '' }]
}

function problemsOfRefusal({ code, fields }: ImportResult & { ok: false }): Problems {
  const found: Problems = {}
  for (const { path, message } of fields) {
    const field = path === 'chain.name' ? 'chainName' : path.replace('manager.', '')
    if (field === 'chainName' || field === 'password' || MANAGER_FIELDS.some((each) => each === field))
      found[field as TypedField] = WORDS[message] ?? 'employees.problemNotTaken'
  }
  if (code === 'duplicate_company_id') return { companyId: 'employees.problemCompanyIdTaken' }
  return code === 'duplicate_email' ? { email: 'employees.problemEmailTaken' } : found
}

function sentenceOf({ code, isUnknown }: ImportResult & { ok: false }): MessageId {
  if (isUnknown) return 'employees.unknownBody'
  if (code === 'invalid_field') return 'import.notReady'
  return code === 'insecure_connection' ? 'errors.insecure_connection' : 'employees.notAddedOther'
}
