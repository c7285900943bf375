import { useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { askToInstall } from '../../../lib/installed-app/install.ts'
import type { InstallState } from '../../../lib/installed-app/install.ts'
import styles from './help.module.css'
import { InstallSteps } from './install-steps.tsx'

/** On the device page: installs the app, or explains how this browser installs it. */
export function InstallPart({ state }: { state: InstallState }) {
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)

  async function install() {
    await askToInstall()
    setIsAsked(true)
  }

  if (state === 'installed') return <Banner tone="success">{t('help.installed')}</Banner>
  return (
    <div className={styles.part}>
      <p>{t('help.installBody')}</p>
      {state === 'offered' ? (
        <div>
          <Button variant="primary" icon={<IconDownload aria-hidden size={20} />} onClick={() => void install()}>
            {t('help.install')}
          </Button>
        </div>
      ) : state === 'byHand' ? (
        <InstallSteps />
      ) : (
        <p role={isAsked ? 'status' : undefined} className={styles.muted}>
          {t(state === 'notSecure' ? 'help.installNotSecure' : 'help.installMenu')}
        </p>
      )}
    </div>
  )
}
