import type { ReactNode } from 'react'
import { IconFileCv } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { Given } from './given.tsx'
import styles from './personal-info.module.css'
import { ProfilePlaceholder } from './profile-placeholder.tsx'
import { useProfile } from '../queries.ts'
import { SecurityCard } from './security-card.tsx'
import { YearsText } from './years-text.tsx'

type PersonalInfoProps = {
  userId: string
  cvPath: string
  /** Selects the note about whom to ask for corrections: a manager has no manager to ask. */
  isManager: boolean
  /** How this device renders the account number, and the note above it. */
  account: { shown: (accountNo: ReactNode) => ReactNode; note: ReactNode }
}

/** All fields of the person's record that the product shows, read-only. */
export function PersonalInfo({ userId, cvPath, isManager, account }: PersonalInfoProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const view = useProfile(userId)
  if (!view?.profile) return <ProfilePlaceholder view={view} blockSize="65rem" />
  return (
    <div className={styles.cards}>
      <FreshnessNote {...view} isHere never={{ title: t('profile.neverTitle') }} />
      {sectionsOf(view.profile, labelOf, account.shown).map(({ title, facts }) => (
        <Card key={title} title={t(title)}>
          {title === 'profile.bank' && view.profile?.bankAccountNo ? (
            <div className={styles.cover}>{account.note}</div>
          ) : null}
          <Facts>
            {facts.map(({ name, value, hint, isLong = false }) => (
              <Fact key={name} name={t(name)} hint={hint && t(hint)} isLong={isLong}>
                <Given>{value}</Given>
              </Fact>
            ))}
          </Facts>
        </Card>
      ))}
      <p className={styles.note}>{t(isManager ? 'profile.readOnlyManager' : 'profile.readOnly')}</p>
      <div>
        <LinkButton to={cvPath} icon={<IconFileCv aria-hidden size={20} />}>
          {t('app.placeCv')}
        </LinkButton>
      </div>
      <SecurityCard profile={view.profile} />
    </div>
  )
}

type Section = { title: MessageId; facts: { name: MessageId; value: ReactNode; hint?: MessageId; isLong?: boolean }[] }

function sectionsOf(
  profile: User,
  labelOf: (value: string) => string,
  accountShown: (accountNo: ReactNode) => ReactNode,
): Section[] {
  return [
    {
      title: 'profile.person',
      facts: [
        { name: 'profile.name', value: profile.employeeName, isLong: true },
        { name: 'profile.birthDate', value: dayOrNone(profile.birthDate) },
        {
          name: 'profile.age',
          value: <YearsText since={profile.birthDate} />,
          ...hintOf(profile.birthDate, 'profile.yearsHint'),
        },
        { name: 'profile.nationality', value: labelOf(profile.nationality) },
        { name: 'profile.officialEmail', value: asWritten(profile.email), isLong: true },
      ],
    },
    {
      title: 'profile.work',
      facts: [
        { name: 'profile.employeeId', value: asWritten(profile.companyId) },
        { name: 'profile.position', value: labelOf(profile.position) },
        { name: 'profile.pharmacy', value: labelOf(profile.currentPharmacy) },
        { name: 'profile.joiningDate', value: dayOrNone(profile.joiningDate) },
        {
          name: 'profile.payrollStart',
          value: dayOrNone(profile.joiningDate),
          ...hintOf(profile.joiningDate, 'profile.payrollStartHint'),
        },
        {
          name: 'profile.service',
          value: <YearsText since={profile.joiningDate} />,
          ...hintOf(profile.joiningDate, 'profile.yearsHint'),
        },
        { name: 'profile.probation', value: labelOf(profile.propationPeriod) },
        { name: 'profile.employmentType', value: labelOf(profile.employmentType) },
      ],
    },
    {
      title: 'profile.bank',
      facts: [
        { name: 'profile.salaryTransfer', value: labelOf(profile.SalaryTransferMode) },
        {
          name: 'profile.accountNumber',
          value: profile.bankAccountNo ? accountShown(asWritten(profile.bankAccountNo)) : null,
          isLong: true,
        },
        { name: 'profile.bankName', value: labelOf(profile.bankName) },
      ],
    },
  ]
}

function dayOrNone(day: string | null): ReactNode {
  return day === null ? null : <DayText day={day} />
}

/** The hint says how a value is computed, so a missing value has none. */
function hintOf(day: string | null, hint: MessageId): { hint?: MessageId } {
  return day === null ? {} : { hint }
}

/** Ids and addresses are never mirrored. */
function asWritten(text: string): ReactNode {
  return text ? <bdi dir="ltr">{text}</bdi> : null
}
