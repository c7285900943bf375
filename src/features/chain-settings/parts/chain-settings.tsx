import { Banner } from '../../../components/state/banner.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { pharmacyNamesOf } from '../../../shared/rules/chain/chain-sales.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshChainSettings, useHasChainSettings, usePharmacies, useSettingsFreshness } from '../queries.ts'
import { ChainCard } from './chain-card.tsx'
import styles from './chain-settings.module.css'
import { PharmaciesCard } from './pharmacies-card.tsx'
import { OvertimeCard } from './overtime-card.tsx'
import { PayCard } from './pay-card.tsx'
import { ShiftHoursCard } from './shift-hours-card.tsx'
import { StaffOptionsCard } from './staff-options-card.tsx'
import { TargetsCard } from './targets-card.tsx'
import { TillCard } from './till-card.tsx'
import { useState } from 'react'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import type { LeaveTypeSetting } from '../../../shared/contract/chain/leave-types.ts'
import { AddButton } from './add-button.tsx'
import { LeaveTypeDialog } from './leave-type-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import settingsList from './settings-list.module.css'

/** The heights of the first cards on a phone. */
const COMING = ['12rem', '14rem', '15rem', '20rem']

/** `/chainSettings`: what applies to the whole chain, changed at the server. */
export function ChainSettings() {
  const t = useT()
  const { userId } = useSignedIn()
  const hasSettings = useHasChainSettings()
  const pharmacies = usePharmacies()
  const freshness = useSettingsFreshness()
  const today = riyadhDayOf(useNow())
  const month = monthOf(today)
  useFreshChainSettings(userId)
  if (hasSettings === undefined) return null
  if (!hasSettings) return <Banner tone="info">{t('chain.notThere')}</Banner>
  // What the product starts with is not what this chain has set.
  if (freshness?.fetchedAt === null || !pharmacies) {
    return !pharmacies || freshness?.problem == null ? (
      <SkeletonCards sizes={COMING} />
    ) : (
      <FreshnessNote {...freshness} never={{ title: t('chain.neverTitle') }} />
    )
  }
  return (
    <div className={styles.page}>
      {freshness ? <FreshnessNote {...freshness} consequence={t('chain.onlineOnly')} /> : null}
      <div className={styles.cards}>
        <TargetsCard month={month} pharmacies={pharmacyNamesOf(pharmacies, { isPlain: false })} />
        <PharmaciesCard pharmacies={pharmacies} today={today} />
        <ShiftHoursCard />
        <TillCard />
        <LeaveTypesCard />
        <StaffOptionsCard />
        <PayCard />
        <OvertimeCard />
        <ChainCard />
      </div>
    </div>
  )
}

/** The types of leave with their most days; each can be changed or hidden, and others added. */
function LeaveTypesCard() {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const [open, setOpen] = useState<LeaveTypeSetting | 'new' | null>(null)
  return (
    <SettingsCard
      title={t('chain.leaveTypes')}
      hint={t('chain.leaveTypesHint')}
      action={<AddButton onClick={() => setOpen('new')}>{t('chain.addType')}</AddButton>}
    >
      <ul className={settingsList.list}>
        {types.map((type) => (
          <SettingRow
            key={type.value}
            name={labelOf(type.value)}
            of={labelOf(type.value)}
            end={<span>{t('leave.days', { count: type.days })}</span>}
            onChange={() => setOpen(type)}
          >
            {type.isHidden ? <span>{t('chain.notOffered')}</span> : null}
          </SettingRow>
        ))}
      </ul>
      {open ? <LeaveTypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </SettingsCard>
  )
}
