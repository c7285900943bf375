import { Dialog } from '../../components/overlays/dialog.tsx'
import { useT } from '../../i18n/use-t.ts'
import { MenuList } from './menu-list.tsx'
import styles from './menu-dialog.module.css'
import type { MenuGroup } from './menus.ts'

type MenuDialogProps = { groups: MenuGroup[]; onClose: () => void; onSignOut: () => void }

/** The whole menu with labels, for phone and tablet. */
export function MenuDialog({ groups, onClose, onSignOut }: MenuDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen title={t('app.menu')} onClose={onClose}>
      <nav aria-label={t('app.mainMenu')} className={styles.menu}>
        <MenuList groups={groups} onNavigate={onClose} onSignOut={onSignOut} />
      </nav>
    </Dialog>
  )
}
