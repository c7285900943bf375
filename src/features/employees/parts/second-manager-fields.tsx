import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'

export type SecondManager = { email: string; password: string }

type SecondManagerFieldsProps = {
  value: SecondManager
  onChange: (value: SecondManager) => void
  /** By wire name, with the error code. */
  problems: readonly { path: string; message: string }[]
}

/** Typed on this device by the second manager, who confirms the reset of a manager's password. */
export function SecondManagerFields({ value, onChange, problems }: SecondManagerFieldsProps) {
  const t = useT()
  const problemOf = (name: keyof SecondManager) =>
    problems.find(({ path }) => path === `secondManager.${name}`)?.message
  const emailProblem = problemOf('email')
  const passwordProblem = problemOf('password')
  return (
    <>
      <TextInput
        label={t('employees.secondEmail')}
        hint={t('employees.secondWhy')}
        error={emailProblem && t(emailProblem === 'required' ? 'employees.problemRequired' : 'employees.problemEmail')}
        type="email"
        name="secondEmail"
        autoComplete="off"
        dir="ltr"
        required
        value={value.email}
        onValueChange={(email) => onChange({ ...value, email })}
      />
      <PasswordInput
        label={t('employees.secondPassword')}
        error={
          passwordProblem && t(passwordProblem === 'required' ? 'employees.problemRequired' : 'employees.secondWrong')
        }
        name="secondPassword"
        autoComplete="off"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        value={value.password}
        onValueChange={(password) => onChange({ ...value, password })}
      />
    </>
  )
}
