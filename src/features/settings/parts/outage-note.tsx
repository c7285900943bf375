import { Link } from 'react-router-dom'
import { IconCloudDown } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import styles from './outage-note.module.css'
import { useMissingForOutage } from './outage-queries.ts'
import { useOutagePartNames } from './outage-words.ts'

/** Says at home that something is still missing for an outage, last on the page and always in sight, so that nothing moves when it comes or goes; says nothing once the device is ready. */
export function OutageNote({ devicePath }: { devicePath: string }) {
  const t = useT()
  const names = useOutagePartNames()
  const missing = useMissingForOutage()
  if (!missing || missing.length === 0) return null
  return (
    <Link to={devicePath} className={styles.note}>
      <IconCloudDown aria-hidden size={18} />
      <span>{t('settings.outageMissing', { names: names(missing) })}</span>
    </Link>
  )
}
