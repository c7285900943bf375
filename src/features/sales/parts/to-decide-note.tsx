import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '../../../lib/router.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './to-decide-note.module.css'

/** Beside the server's shift: the person's own figure was refused or is in conflict. */
export function ToDecideNote({ syncPath }: { syncPath: string }) {
  const t = useT()
  return (
    <p className={styles.note}>
      <IconAlertCircle aria-hidden size="1.25em" />
      <span>{t('sales.ownToDecide')}</span> <Link to={syncPath}>{t('sales.decide')}</Link>
    </p>
  )
}
