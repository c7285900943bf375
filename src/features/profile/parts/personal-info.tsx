import type { ReactNode } from 'react'
import { IconPencil } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { Given } from './given.tsx'
import styles from './personal-info.module.css'
import { ProfilePlaceholder } from './profile-placeholder.tsx'
import { usePin, useProfile } from '../queries.ts'
import { SecurityCard } from './security-card.tsx'
import { YearsText } from './years-text.tsx'

type PersonalInfoProps = {
  userId: string
  /** Where managers correct their own record, as they have no manager to ask; null for others. */
  editPath: string | null
  /** How this device renders the account number, and the note above it. */
  account: { shown: (accountNo: ReactNode) => ReactNode; note: ReactNode }
}

/** All fields of the person's record that the product shows, read-only. */
export function PersonalInfo({ userId, editPath, account }: PersonalInfoProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const canEdit = useIsExtended()
  const view = useProfile(userId)
  const pin = usePin(view?.profile)
  if (!view?.profile) return <ProfilePlaceholder view={view} blockSize="65rem" />
  // Read first, because it decides how high the first card is.
  if (pin === undefined) return <ProfilePlaceholder view={undefined} blockSize="65rem" />
  return (
    <div className={styles.cards}>
      <FreshnessNote {...view} isHere never={{ title: t('profile.neverTitle') }} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {/* What one can do comes before what one can only read. */}
          <SecurityCard profile={view.profile} pin={pin} />
          <SectionCard title="profile.person" facts={personOf(view.profile, labelOf)} />
        </div>
        <div className={styles.cards}>
          <SectionCard title="profile.work" facts={workOf(view.profile, labelOf)}>
            <details className={styles.counted}>
              <summary>{t('profile.howCounted')}</summary>
              <p>{t('profile.yearsHint')}</p>
              <p>{t('profile.payrollStartHint')}</p>
            </details>
          </SectionCard>
          <SectionCard
            title="profile.bank"
            lead={view.profile.bankAccountNo ? <div className={styles.cover}>{account.note}</div> : null}
            facts={bankOf(view.profile, labelOf, account.shown)}
          />
          {editPath === null ? (
            <p className={styles.note}>{t('profile.readOnly')}</p>
          ) : (
            <div className={styles.edit}>
              {canEdit ? (
                <LinkButton to={editPath} icon={<IconPencil aria-hidden size={20} />}>
                  {t('profile.edit')}
                </LinkButton>
              ) : (
                <p className={styles.note}>{t('profile.readOnlyManager')}</p>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

type FactOf = { name: MessageId; value: ReactNode; isLong?: boolean }
type SectionCardProps = { title: MessageId; lead?: ReactNode; facts: FactOf[]; children?: ReactNode }

function SectionCard({ title, lead, facts, children }: SectionCardProps) {
  const t = useT()
  return (
    <Card title={t(title)}>
      {lead}
      <Facts>
        {facts.map(({ name, value, isLong = false }) => (
          <Fact key={name} name={t(name)} isLong={isLong}>
            <Given>{value}</Given>
          </Fact>
        ))}
      </Facts>
      {children}
    </Card>
  )
}

type LabelOf = (value: string) => string

function personOf(profile: User, labelOf: LabelOf): FactOf[] {
  return [
    { name: 'profile.name', value: profile.employeeName, isLong: true },
    { name: 'profile.birthDate', value: dayOrNone(profile.birthDate) },
    { name: 'profile.age', value: <YearsText since={profile.birthDate} /> },
    { name: 'profile.nationality', value: labelOf(profile.nationality) },
    { name: 'profile.officialEmail', value: emailOf(profile.email), isLong: true },
  ]
}

function workOf(profile: User, labelOf: LabelOf): FactOf[] {
  return [
    { name: 'profile.employeeId', value: asWritten(profile.companyId) },
    { name: 'profile.position', value: labelOf(profile.position) },
    { name: 'profile.pharmacy', value: labelOf(profile.currentPharmacy) },
    { name: 'profile.joiningDate', value: dayOrNone(profile.joiningDate) },
    { name: 'profile.payrollStart', value: dayOrNone(profile.joiningDate) },
    { name: 'profile.service', value: <YearsText since={profile.joiningDate} /> },
    { name: 'profile.probation', value: labelOf(profile.propationPeriod) },
    { name: 'profile.employmentType', value: labelOf(profile.employmentType) },
  ]
}

function bankOf(profile: User, labelOf: LabelOf, accountShown: (accountNo: ReactNode) => ReactNode): FactOf[] {
  return [
    { name: 'profile.salaryTransfer', value: labelOf(profile.SalaryTransferMode) },
    {
      name: 'profile.accountNumber',
      value: profile.bankAccountNo ? accountShown(asWritten(profile.bankAccountNo)) : null,
      isLong: true,
    },
    { name: 'profile.bankName', value: labelOf(profile.bankName) },
  ]
}

function dayOrNone(day: string | null): ReactNode {
  return day === null ? null : <DayText day={day} />
}

/** Wraps after the @ rather than within a word. */
function emailOf(email: string): ReactNode {
  const [name, host] = email.split('@')
  if (!name || !host) return asWritten(email)
  return (
    <bdi dir="ltr">
      <span>{`${name}@`}</span>
      <wbr />
      <span>{host}</span>
    </bdi>
  )
}

/** Ids and addresses are never mirrored. */
function asWritten(text: string): ReactNode {
  return text ? <bdi dir="ltr">{text}</bdi> : null
}
