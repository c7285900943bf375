import { IconDeviceTablet, IconMoon, IconSun } from '@tabler/icons-react'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { usePreferencesStore } from '../../../stores/preferences-store.ts'
import { chooseScheme } from '../commands.ts'

export function SchemeChoice() {
  const t = useT()
  const scheme = usePreferencesStore((state) => state.scheme)
  return (
    <Segmented
      legend={t('settings.scheme')}
      options={[
        { value: 'auto', label: t('settings.schemeAuto'), icon: <IconDeviceTablet aria-hidden size={18} /> },
        { value: 'light', label: t('settings.schemeLight'), icon: <IconSun aria-hidden size={18} /> },
        { value: 'dark', label: t('settings.schemeDark'), icon: <IconMoon aria-hidden size={18} /> },
      ]}
      value={scheme}
      onValueChange={(value) => void chooseScheme(value)}
    />
  )
}
