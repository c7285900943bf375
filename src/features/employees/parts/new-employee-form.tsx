import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { IconCloudOff } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { PasswordStrengthMeter } from '../../../components/inputs/password-strength-meter.tsx'
import { refreshUsers } from '../../../data/reads/refresh-chain.ts'
import type { RegistrationResult } from '../registration.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { focusFirst } from '../../../lib/focus-first.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import { useNow } from '../../../lib/use-now.ts'
import { STAFF_OPTIONS } from '../../../shared/contract/chain/staff-options.ts'
import { MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { nextCompanyId } from '../../../shared/rules/values/company-ids.ts'
import {
  EMPTY_NEW_EMPLOYEE,
  problemsOfNewEmployee,
  withProposedChoices,
} from '../../../shared/rules/people/new-employee.ts'
import type { NewEmployeeField, NewEmployeeTyped } from '../../../shared/rules/people/new-employee.ts'
import { passwordStrength } from '../../../shared/rules/access/password-strength.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { addEmployee } from '../commands.ts'
import styles from './person-form.module.css'
import { NewEmployeeSummary } from './new-employee-summary.tsx'
import { fieldsOfRefusal, problemText, sentenceOfRefusal } from './new-employee-problems.ts'
import type { FieldProblems } from './new-employee-problems.ts'
import { EmailInput, PersonFields } from './person-fields.tsx'
import { useFreshEmployees, useRegistrationLists } from '../queries.ts'
import { useOnlineHint } from './use-online-hint.ts'

/** `/dashBoardAddUser`. Kept in memory only: the form contains a password, so it has no draft. */
export function NewEmployeeForm({ onAdded }: { onAdded: (employeeName: string) => void }) {
  const t = useT()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const isOnline = useOnlineHint()
  const isOneTime = useIsExtended()
  const lists = useRegistrationLists(userId)
  useFreshEmployees(userId)
  const form = useRef<HTMLFormElement>(null)
  const offlineId = useId()
  const [written, setWritten] = useState<Partial<NewEmployeeTyped>>({})
  const [problems, setProblems] = useState<FieldProblems>({})
  const [refused, setRefused] = useState<(RegistrationResult & { ok: false }) | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const staffOptions = useChainSection(STAFF_OPTIONS)
  const companyIds = lists?.companyIds ?? []
  const takenEmails = lists?.takenEmails ?? NO_EMAILS
  const proposed = { ...EMPTY_NEW_EMPLOYEE, companyId: nextCompanyId(companyIds) }
  const typed = withProposedChoices({ ...proposed, ...written }, staffOptions)

  function change(patch: Partial<typeof typed>): void {
    setWritten({ ...written, ...patch })
    const touched = 'password' in patch ? [...Object.keys(patch), 'confirmPassword'] : Object.keys(patch)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefused(null)
    // The id that was proposed is the one that a refusal is about, also when the list of people is read again.
    if (typed.companyId !== '') setWritten({ ...written, companyId: typed.companyId })
    const found = problemsOfNewEmployee({ typed, today, takenEmails, companyIds })
    setProblems(found)
    if (focusFirst(form.current, found)) return
    setIsBusy(true)
    // A plain server accepts any password. If the lists of common passwords cannot be loaded, only the server decides.
    if ((await passwordStrength({ password: typed.password, about: aboutOf(typed) }).catch(() => null)) === 'weak') {
      setIsBusy(false)
      setProblems({ password: 'password_weak' })
      return void focusFirst(form.current, { password: 'password_weak' })
    }
    const result = await addEmployee({ account: userId, typed })
    setIsBusy(false)
    if (result.ok) return onAdded(result.user.employeeName)
    if (result.code === 'duplicate_company_id') void refreshUsers({ userId })
    setRefused(result)
    setProblems(fieldsOfRefusal(result))
    focusFirst(form.current, fieldsOfRefusal(result))
  }

  const control = (name: NewEmployeeField) => {
    const problem = problems[name]
    return {
      name,
      value: typed[name],
      error: problem && problemText(t, problem, nextCompanyId([...companyIds, typed.companyId])),
      onValueChange: (value: string) => change({ [name]: value }),
    }
  }
  return (
    <form
      ref={form}
      className={styles.made}
      noValidate
      autoComplete="off"
      onKeyDown={enterMovesOn}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.form}>
        {isOnline ? null : <Banner tone="warning">{t('employees.offlineNow')}</Banner>}
        <PersonFields control={control} places={lists?.pharmacies ?? []} today={today} />
        <Card title={t('employees.groupAccount')}>
          <div className={styles.fields}>
            <EmailInput {...control('email')} />
            <div className={styles.password}>
              <PasswordInput
                label={t('employees.password')}
                hint={t(isOneTime ? 'employees.passwordOnce' : 'employees.passwordHint', {
                  count: MIN_PASSWORD_LENGTH,
                })}
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
      </div>
      <div className={styles.side}>
        <div className={styles.summary}>
          <NewEmployeeSummary
            typed={typed}
            problems={problemsOfNewEmployee({ typed, today, takenEmails, companyIds })}
            isOneTime={isOneTime}
          />
        </div>
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
              <span>{t('employees.submitOffline')}</span>
            </p>
          )}
        </div>
      </div>
    </form>
  )
}

const NO_EMAILS: ReadonlySet<string> = new Set()

function aboutOf({ email, firstName, secondName, lastName, companyId }: typeof EMPTY_NEW_EMPLOYEE): string[] {
  return [email, firstName, secondName, lastName, companyId]
}
