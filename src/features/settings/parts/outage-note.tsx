import { IconCloudDown } from '@tabler/icons-react'
import { Link } from '../../../lib/router.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './outage-note.module.css'
import { useMissingForOutage } from '../outage-queries.ts'
import { useOutagePartNames } from './outage-words.ts'

/** More names would be too long a list; the device page, where the note leads, lists them all. */
const MOST_NAMES = 2

/**
 * On the home screen: what is missing for an outage. At the end of the page, so that nothing moves when it appears or
 * disappears. Renders nothing once the device is ready.
 */
export function OutageNote({ devicePath }: { devicePath: string }) {
  const t = useT()
  const names = useOutagePartNames()
  const missing = useMissingForOutage()
  if (!missing || missing.length === 0) return null
  return (
    <Link to={devicePath} className={styles.note}>
      <IconCloudDown aria-hidden size={18} />
      <span>
        {missing.length > MOST_NAMES
          ? t('settings.outageComing')
          : t('settings.outageMissing', { names: names(missing) })}
      </span>
    </Link>
  )
}
