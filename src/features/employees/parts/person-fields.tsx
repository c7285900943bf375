import { Card } from '../../../components/layout/card.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import styles from './person-form.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { STAFF_OPTIONS } from '../../../shared/contract/chain/staff-options.ts'
import type { StaffField } from '../../../shared/contract/chain/staff-options.ts'
import { NO_PHARMACY_PLACES } from '../../../shared/contract/employees.ts'
import type { PersonTyped } from '../../../shared/rules/people/new-employee.ts'
import { offeredValues } from '../../../shared/rules/people/option-form.ts'

type Control = { name: string; value: string; error?: string | undefined; onValueChange: (value: string) => void }

type PersonFieldsProps = {
  control: (name: keyof PersonTyped) => Control
  /** The pharmacies to choose from. */
  places: readonly string[]
  today: string
  /** Only another manager changes where one's pay goes. */
  hasPay?: boolean
}

/** What is known of a person besides the sign-in: the person, the work and the pay. */
export function PersonFields({ control, places, today, hasPay = true }: PersonFieldsProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const staffOptions = useChainSection(STAFF_OPTIONS)
  const select = (name: keyof PersonTyped, values: readonly string[]) => {
    const { value } = control(name)
    // A person keeps a value that is no longer offered.
    const all = value === '' || values.includes(value) ? values : [...values, value]
    return { ...control(name), options: all.map((each) => ({ value: each, label: labelOf(each) })) }
  }
  const choice = (name: StaffField) => select(name, offeredValues(staffOptions[name]))
  const [training, nowhere] = NO_PHARMACY_PLACES
  return (
    <>
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
          <TextInput
            label={t('employees.arabicName')}
            hint={t('employees.arabicNameHint')}
            lang="ar"
            dir="rtl"
            autoComplete="off"
            {...control('employeeNameAr')}
          />
          <SelectNative label={t('employees.gender')} {...choice('gender')} />
          <SelectNative label={t('employees.nationality')} {...choice('nationality')} />
          <DateInput label={t('employees.birthDate')} max={today} {...control('birthDate')} />
          <TextInput label={t('employees.telNo')} type="tel" dir="ltr" autoComplete="off" {...control('telNo')} />
        </div>
      </Card>
      <Card title={t('employees.groupWork')}>
        <div className={styles.fields}>
          <TextInput label={t('employees.companyId')} dir="ltr" autoComplete="off" required {...control('companyId')} />
          <SelectNative label={t('employees.position')} {...choice('position')} />
          <SelectNative
            label={t('employees.placeOfWork')}
            {...select('currentPharmacy', [training, ...places, nowhere])}
          />
          <DateInput label={t('employees.joiningDate')} {...control('joiningDate')} />
          <SelectNative
            label={t('employees.probation')}
            {...select('propationPeriod', byLength(offeredValues(staffOptions.propationPeriod)))}
          />
        </div>
      </Card>
      {hasPay ? (
        <Card title={t('employees.groupPay')}>
          <div className={styles.fields}>
            <SelectNative label={t('employees.transferMode')} {...choice('SalaryTransferMode')} />
            <SelectNative label={t('employees.bank')} {...choice('bankName')} />
            <TextInput label={t('employees.accountNo')} dir="ltr" autoComplete="off" {...control('bankAccountNo')} />
          </div>
        </Card>
      ) : null}
    </>
  )
}

export function EmailInput(control: Control) {
  const t = useT()
  return (
    <TextInput
      label={t('employees.email')}
      type="email"
      inputMode="email"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      required
      {...control}
    />
  )
}

/** Periods in the order of their numbers; the one that is proposed may be any of them. */
function byLength(periods: readonly string[]): string[] {
  return periods.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
