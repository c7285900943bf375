import { IconDeviceTablet, IconFileCv } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChangesPart } from '../../features/help/parts/changes-part.tsx'
import { InstallPart } from '../../features/help/parts/install-part.tsx'
import { DeviceModeSettings } from '../../features/settings/parts/device-mode-settings.tsx'
import { DisplaySettings } from '../../features/settings/parts/display-settings.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useInstallState } from '../../lib/installed-app/install.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import styles from './column.module.css'
import { DeviceState } from './device-state.tsx'

export function SettingsPage() {
  const t = useT()
  const person = useSignedIn()
  const install = useInstallState()
  return (
    <div className={styles.columns}>
      <PageHeader title={t('settings.title')} backTo={paths.home} />
      <div className={styles.parts}>
        <DeviceState syncPath={paths.sync} />
        <Card title={t('settings.display')}>
          <DisplaySettings />
        </Card>
      </div>
      <div className={styles.parts}>
        <Card title={t('settings.use')}>
          <DeviceModeSettings />
        </Card>
        {install === 'byHand' ? null : (
          <Card title={t('help.installTitle')}>
            <InstallPart state={install} />
          </Card>
        )}
        {rolesOf(person).includes('admin') ? (
          <LinkButton to={paths.tabletSetup} icon={<IconDeviceTablet aria-hidden size={20} />}>
            {t('help.guideOpen')}
          </LinkButton>
        ) : null}
        <Fold label={t('help.whatIsNew')} title={t('help.whatIsNew')}>
          <ChangesPart />
        </Fold>
        <Card title={t('settings.about')}>
          <LinkButton to={paths.cv} icon={<IconFileCv aria-hidden size={20} />}>
            {t('app.placeCv')}
          </LinkButton>
        </Card>
      </div>
    </div>
  )
}
