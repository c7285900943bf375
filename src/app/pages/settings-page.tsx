import { Card } from '../../components/layout/card.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChangesPart } from '../../features/help/parts/changes-part.tsx'
import { HelpPart } from '../../features/help/parts/help-part.tsx'
import { InstallPart } from '../../features/help/parts/install-part.tsx'
import { DeviceModeSettings } from '../../features/settings/parts/device-mode-settings.tsx'
import { DisplaySettings } from '../../features/settings/parts/display-settings.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useInstallState } from '../../lib/install.ts'
import { rolesOf } from '../../shared/rules/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import styles from './column.module.css'
import { DeviceState } from './device-state.tsx'

export function SettingsPage() {
  const t = useT()
  const person = useSignedIn()
  const install = useInstallState()
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
        <DeviceState syncPath={paths.sync} />
      </Card>
      {install === 'byHand' ? null : (
        <Card title={t('help.installTitle')}>
          <InstallPart state={install} />
        </Card>
      )}
      <Card title={t('help.introduction')}>
        <HelpPart
          userId={person.userId}
          homePath={paths.home}
          guidePath={rolesOf(person).includes('admin') ? paths.tabletSetup : null}
        />
      </Card>
      <Card title={t('help.whatIsNew')}>
        <ChangesPart />
      </Card>
    </div>
  )
}
