import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { IconCloudOff } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { PasswordStrengthMeter } from '../../../components/inputs/password-strength-meter.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { hasAccounts } from '../../../data/accounts.ts'
import type { RegistrationResult } from '../../../data/registration.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { useNow } from '../../../lib/use-now.ts'
import {
  BANKS,
  GENDERS,
  NATIONALITIES,
  POSITIONS,
  PROBATION_PERIODS,
  TRANSFER_MODES,
} from '../../../shared/contract/employee-bodies.ts'
import { NO_PHARMACY_PLACES } from '../../../shared/contract/employees.ts'
import { MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { EMPTY_NEW_EMPLOYEE, problemsOfNewEmployee } from '../../../shared/rules/new-employee.ts'
import type { NewEmployeeField } from '../../../shared/rules/new-employee.ts'
import { passwordStrength } from '../../../shared/rules/password-strength.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { addEmployee } from '../commands.ts'
import styles from './new-employee-form.module.css'
import { fieldsOfRefusal, PROBLEM_WORDS, sentenceOfRefusal } from './new-employee-problems.ts'
import type { FieldProblems } from './new-employee-problems.ts'
import { useFreshEmployees, useRegistrationLists } from '../queries.ts'
import { useOnlineHint } from './use-online-hint.ts'

/** In the product's order; the default is preselected, whatever its position. */
const PROBATIONS = ['0 Days', '3 Months', '6 Months'] as const satisfies readonly (typeof PROBATION_PERIODS)[number][]

/** `/dashBoardAddUser`. Kept in memory only: the form contains a password, so it has no draft. */
export function NewEmployeeForm({ onAdded }: { onAdded: (employeeName: string) => void }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const isOnline = useOnlineHint()
  const isOneTime = useLiveQuery(hasAccounts)
  const lists = useRegistrationLists(userId)
  useFreshEmployees(userId)
  const form = useRef<HTMLFormElement>(null)
  const offlineId = useId()
  const [typed, setTyped] = useState(EMPTY_NEW_EMPLOYEE)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [refused, setRefused] = useState<(RegistrationResult & { ok: false }) | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function change(patch: Partial<typeof typed>): void {
    setTyped({ ...typed, ...patch })
    const touched = 'password' in patch ? [...Object.keys(patch), 'confirmPassword'] : Object.keys(patch)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefused(null)
    const found = problemsOfNewEmployee({ typed, today, takenEmails: lists?.takenEmails ?? new Set() })
    setProblems(found)
    if (focusFirst(found)) return
    setIsBusy(true)
    // A plain server accepts any password. If the lists of common passwords cannot be loaded, only the server decides.
    if ((await passwordStrength({ password: typed.password, about: aboutOf(typed) }).catch(() => null)) === 'weak') {
      setIsBusy(false)
      setProblems({ password: 'password_weak' })
      return void focusFirst({ password: 'password_weak' })
    }
    const result = await addEmployee({ account: userId, typed })
    setIsBusy(false)
    if (result.ok) return onAdded(result.user.employeeName)
    setRefused(result)
    setProblems(fieldsOfRefusal(result))
    focusFirst(fieldsOfRefusal(result))
  }

  function focusFirst(found: FieldProblems): boolean {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in found)
    first?.focus()
    return Object.keys(found).length > 0
  }

  const control = (name: NewEmployeeField) => {
    const problem = problems[name]
    return {
      name,
      value: typed[name],
      error: problem && t(PROBLEM_WORDS[problem], { count: MIN_PASSWORD_LENGTH }),
      onValueChange: (value: string) => change({ [name]: value }),
    }
  }
  const choice = (name: NewEmployeeField, values: readonly string[]) => ({
    ...control(name),
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  const [training, nowhere] = NO_PHARMACY_PLACES

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      autoComplete="off"
      onKeyDown={enterMovesOn}
      onSubmit={(event) => void submit(event)}
    >
      <Banner tone={isOnline ? 'info' : 'warning'}>
        {t(isOnline ? 'employees.onlineOnly' : 'employees.offlineNow')}
      </Banner>
      <Card title={t('employees.groupPerson')}>
        <div className={styles.fields}>
          <TextInput
            label={t('employees.firstName')}
            dir="auto"
            autoComplete="off"
            required
            {...control('firstName')}
          />
          <TextInput label={t('employees.secondName')} dir="auto" autoComplete="off" {...control('secondName')} />
          <TextInput label={t('employees.lastName')} dir="auto" autoComplete="off" required {...control('lastName')} />
          <SelectNative label={t('employees.gender')} {...choice('gender', GENDERS)} />
          <SelectNative label={t('employees.nationality')} {...choice('nationality', NATIONALITIES)} />
          <DateInput label={t('employees.birthDate')} max={today} {...control('birthDate')} />
          <TextInput label={t('employees.telNo')} type="tel" dir="ltr" autoComplete="off" {...control('telNo')} />
        </div>
      </Card>
      <Card title={t('employees.groupWork')}>
        <div className={styles.fields}>
          <TextInput label={t('employees.companyId')} dir="ltr" autoComplete="off" required {...control('companyId')} />
          <SelectNative label={t('employees.position')} {...choice('position', POSITIONS)} />
          <SelectNative
            label={t('employees.placeOfWork')}
            {...choice('currentPharmacy', [training, ...(lists?.pharmacies ?? []), nowhere])}
          />
          <DateInput label={t('employees.joiningDate')} {...control('joiningDate')} />
          <SelectNative label={t('employees.probation')} {...choice('propationPeriod', PROBATIONS)} />
        </div>
      </Card>
      <Card title={t('employees.groupPay')}>
        <div className={styles.fields}>
          <SelectNative label={t('employees.transferMode')} {...choice('SalaryTransferMode', TRANSFER_MODES)} />
          <SelectNative label={t('employees.bank')} {...choice('bankName', BANKS)} />
          <TextInput label={t('employees.accountNo')} dir="ltr" autoComplete="off" {...control('bankAccountNo')} />
        </div>
      </Card>
      <Card title={t('employees.groupAccount')}>
        <div className={styles.fields}>
          <TextInput
            label={t('employees.email')}
            type="email"
            inputMode="email"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            required
            {...control('email')}
          />
          <div className={styles.password}>
            <PasswordInput
              label={t('employees.password')}
              hint={t(isOneTime ? 'employees.passwordOnce' : 'employees.passwordHint', { count: MIN_PASSWORD_LENGTH })}
              autoComplete="new-password"
              required
              {...control('password')}
            />
            <PasswordStrengthMeter password={typed.password} about={aboutOf(typed)} />
          </div>
          <PasswordInput
            label={t('employees.confirmPassword')}
            autoComplete="new-password"
            required
            {...control('confirmPassword')}
          />
        </div>
      </Card>
      {/* The exact text of the product. */}
      {problems.confirmPassword === 'passwords_differ' ? (
        <Banner tone="error">{t('employees.passwordsDiffer')}</Banner>
      ) : null}
      {refused ? (
        <Banner tone="error" title={t(refused.isUnknown ? 'employees.unknownTitle' : 'employees.notAdded')}>
          {t(sentenceOfRefusal(refused))}
        </Banner>
      ) : null}
      <div className={styles.submit}>
        <Button
          type="submit"
          variant="primary"
          wide
          large
          busy={isBusy}
          aria-describedby={isOnline ? undefined : offlineId}
        >
          {t('employees.submit')}
        </Button>
        {/* Repeated at the end of the long form. Submitting is always allowed. */}
        {isOnline ? null : (
          <p id={offlineId} className={styles.offline}>
            <IconCloudOff aria-hidden size={18} />
            {t('employees.submitOffline')}
          </p>
        )}
      </div>
    </form>
  )
}

function aboutOf({ email, firstName, secondName, lastName, companyId }: typeof EMPTY_NEW_EMPLOYEE): string[] {
  return [email, firstName, secondName, lastName, companyId]
}
