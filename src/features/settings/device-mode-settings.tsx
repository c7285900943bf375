import { IconDeviceTablet, IconUser } from '@tabler/icons-react'
import { Segmented } from '../../components/segmented.tsx'
import { SelectNative } from '../../components/select-native.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { IDLE_LOCK_CHOICES } from '../../data/device-mode.ts'
import { useT } from '../../i18n/use-t.ts'
import { chooseDeviceMode, chooseIdleLockMinutes } from './device-commands.ts'
import { useDeviceMode } from './device-queries.ts'
import styles from './display-settings.module.css'

/** Whose device this is, and when it locks. */
export function DeviceModeSettings() {
  const t = useT()
  const device = useDeviceMode()
  if (!device) return <Skeleton blockSize="10rem" />
  const { mode, idleLockMinutes } = device
  const choices = [...new Set([...IDLE_LOCK_CHOICES, idleLockMinutes])]
  return (
    <div className={styles.settings}>
      <Segmented
        legend={t('settings.deviceMode')}
        options={[
          { value: 'shared', label: t('settings.deviceShared'), icon: <IconDeviceTablet aria-hidden size={18} /> },
          { value: 'personal', label: t('settings.devicePersonal'), icon: <IconUser aria-hidden size={18} /> },
        ]}
        value={mode}
        onValueChange={(value) => void chooseDeviceMode(value)}
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
    </div>
  )
}
