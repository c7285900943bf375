import { IconUsers } from '@tabler/icons-react'
import { useIsShared } from '../../features/session/queries.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './top-bar.module.css'

/** On a shared device: the button that opens the list of people. */
export function SwitchPerson({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  if (!useIsShared()) return null
  return (
    <button
      type="button"
      className={styles.switch}
      aria-haspopup="dialog"
      aria-label={t('app.switchPerson')}
      title={t('app.switchPerson')}
      onClick={onOpen}
    >
      <IconUsers aria-hidden size={22} />
    </button>
  )
}
