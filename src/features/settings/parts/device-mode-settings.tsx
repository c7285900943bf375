import { useState } from 'react'
import { IconDeviceTablet, IconUser } from '@tabler/icons-react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { IDLE_LOCK_CHOICES } from '../../../data/store/device-mode.ts'
import type { DeviceMode } from '../../../data/store/device-mode.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { chooseDeviceMode, chooseIdleLockMinutes } from '../device-commands.ts'
import { useDeviceMode } from '../device-queries.ts'
import styles from './display-settings.module.css'

const MakePersonalDialog = onDemand(async () =>
  withTexts(import('./make-personal-dialog.tsx').then((module) => module.MakePersonalDialog)),
)

/** Whether the device is shared or personal, and when it locks. */
export function DeviceModeSettings() {
  const t = useT()
  const device = useDeviceMode()
  const [isAsking, setIsAsking] = useState(false)
  if (!device) return <Skeleton blockSize="10rem" />
  const { mode, idleLockMinutes } = device
  const choices = [...new Set([...IDLE_LOCK_CHOICES, idleLockMinutes])]

  async function choose(value: DeviceMode): Promise<void> {
    if (value !== mode && !(await chooseDeviceMode(value))) setIsAsking(true)
  }

  return (
    <div className={styles.settings}>
      <Segmented
        legend={t('settings.deviceMode')}
        options={[
          { value: 'shared', label: t('settings.deviceShared'), icon: <IconDeviceTablet aria-hidden size={18} /> },
          { value: 'personal', label: t('settings.devicePersonal'), icon: <IconUser aria-hidden size={18} /> },
        ]}
        value={mode}
        onValueChange={(value) => void choose(value)}
        hint={t(mode === 'shared' ? 'settings.deviceSharedHint' : 'settings.devicePersonalHint')}
      />
      {mode === 'shared' ? (
        <SelectNative
          label={t('settings.idleLock')}
          hint={t('settings.idleLockHint')}
          value={String(idleLockMinutes)}
          options={choices.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('settings.idleLockNever') : t('settings.idleLockMinutes', { count: minutes }),
          }))}
          onValueChange={(minutes) => void chooseIdleLockMinutes(Number(minutes))}
        />
      ) : null}
      {isAsking ? <MakePersonalDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  )
}
