import { useState } from 'react'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { LeaveTypeSetting } from '../../../shared/contract/chain/leave-types.ts'
import { AddButton } from './add-button.tsx'
import { LeaveTypeDialog } from './leave-type-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings-list.module.css'

/** The types of leave with their most days; each can be changed or hidden, and others added. */
export function LeaveTypesCard() {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const [open, setOpen] = useState<LeaveTypeSetting | 'new' | null>(null)
  return (
    <SettingsCard
      title={t('chain.leaveTypes')}
      hint={t('chain.leaveTypesHint')}
      action={<AddButton onClick={() => setOpen('new')}>{t('chain.addType')}</AddButton>}
    >
      <ul className={styles.list}>
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
