import { useState } from 'react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { OVERTIME } from '../../../shared/contract/chain/overtime.ts'
import { readTypedDailyHours } from '../../../shared/rules/hours/daily-hours.ts'
import { setDailyHours } from '../commands.ts'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './settings-list.module.css'

export function OvertimeCard() {
  const t = useT()
  const numberText = useNumberText()
  const { dailyHours } = useChainSection(OVERTIME)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard title={t('chain.overtime')} hint={t('chain.overtimeHint')}>
      <ul className={styles.list}>
        <SettingRow
          name={t('chain.dailyHours')}
          of={t('chain.dailyHours')}
          end={<span>{numberText(dailyHours, Number.isInteger(dailyHours) ? 0 : 2)}</span>}
          onChange={() => setIsOpen(true)}
        />
      </ul>
      {isOpen ? <DailyHoursDialog dailyHours={dailyHours} onClose={() => setIsOpen(false)} /> : null}
    </SettingsCard>
  )
}

function DailyHoursDialog({ dailyHours, onClose }: { dailyHours: number; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState(String(dailyHours))
  const [isShown, setIsShown] = useState(false)
  const hours = readTypedDailyHours(typed)

  function save() {
    setIsShown(true)
    return hours === null ? null : setDailyHours(hours)
  }

  return (
    <SettingsDialog title={t('chain.overtime')} onSave={save} onClose={onClose}>
      <TextInput
        label={t('chain.dailyHours')}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isShown && hours === null ? t('chain.dailyHoursWrong') : undefined}
        onValueChange={setTyped}
      />
    </SettingsDialog>
  )
}
