import { IconDeviceTablet } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './help.module.css'
import { introduceAgain } from './introductions.ts'

type HelpPartProps = {
  userId: string
  homePath: string
  /** Null for users who may not see the guide. */
  guidePath: string | null
}

/** On the device page: the introduction again and, for managers, the guide. */
export function HelpPart({ userId, homePath, guidePath }: HelpPartProps) {
  const t = useT()
  return (
    <div className={styles.part}>
      <p>{t('help.introductionLead')}</p>
      <div className={styles.actions}>
        <LinkButton to={homePath} onClick={() => void introduceAgain(userId)}>
          {t('help.introductionAgain')}
        </LinkButton>
        {guidePath === null ? null : (
          <LinkButton to={guidePath} icon={<IconDeviceTablet aria-hidden size={20} />}>
            {t('help.guideOpen')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
