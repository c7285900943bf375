import { Card } from '../../components/card.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { DeviceFacts } from '../../features/settings/device-facts.tsx'
import { DeviceModeSettings } from '../../features/settings/device-mode-settings.tsx'
import { DisplaySettings } from '../../features/settings/display-settings.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import styles from './column.module.css'

export function SettingsPage() {
  const t = useT()
  return (
    <div className={styles.column}>
      <PageHeader title={t('settings.title')} backTo={paths.home} />
      <p className={styles.lead}>{t('settings.lead')}</p>
      <Card title={t('settings.display')}>
        <DisplaySettings />
      </Card>
      <Card title={t('settings.use')}>
        <DeviceModeSettings />
      </Card>
      <Card title={t('settings.state')}>
        <DeviceFacts />
      </Card>
    </div>
  )
}
