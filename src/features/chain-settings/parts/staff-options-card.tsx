import { useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { STAFF_FIELDS, STAFF_OPTIONS } from '../../../shared/contract/chain/staff-options.ts'
import type { StaffField } from '../../../shared/contract/chain/staff-options.ts'
import { setStaffOptions } from '../commands.ts'
import { OfferedText } from './offered-text.tsx'
import { OptionsDialog } from './options-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings-list.module.css'

/** The choices of the form for a new employee. */
export function StaffOptionsCard() {
  const t = useT()
  const labelOf = useOptionLabel()
  const lists = useChainSection(STAFF_OPTIONS)
  const [open, setOpen] = useState<StaffField | null>(null)
  return (
    <SettingsCard title={t('chain.staffOptions')} hint={t('chain.staffOptionsHint')}>
      <ul className={styles.list}>
        {STAFF_FIELDS.map((field) => (
          <SettingRow
            key={field}
            name={t(FIELD_NAMES[field])}
            of={t(FIELD_NAMES[field])}
            onChange={() => setOpen(field)}
          >
            <OfferedText options={lists[field]} labelOf={labelOf} />
          </SettingRow>
        ))}
      </ul>
      {open ? (
        <OptionsDialog
          title={t(FIELD_NAMES[open])}
          options={lists[open]}
          isProposed
          onSave={(patch) => setStaffOptions(open, patch)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </SettingsCard>
  )
}

const FIELD_NAMES: Record<StaffField, MessageId> = {
  nationality: 'employees.nationality',
  gender: 'employees.gender',
  position: 'employees.position',
  propationPeriod: 'employees.probation',
  SalaryTransferMode: 'employees.transferMode',
  bankName: 'employees.bank',
}
