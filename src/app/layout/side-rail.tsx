import { IconMenu2 } from '@tabler/icons-react'
import { Deferred } from '../../components/async/deferred.tsx'
import { Brand } from './brand.tsx'
import { useT } from '../../i18n/use-t.ts'
import { MenuList } from './menu-list.tsx'
import type { MenuGroup } from './menus.ts'
import styles from './side-rail.module.css'

type SideRailProps = {
  groups: MenuGroup[]
  /** Called on touch or focus, to preload what its buttons open. */
  onNear: () => void
  onOpenMenu: () => void
  onSignOut: () => void
}

/**
 * The menu beside the page: full on a desktop, icons on a tablet (where a button opens the labelled menu), hidden on a
 * phone.
 */
export function SideRail({ groups, onNear, onOpenMenu, onSignOut }: SideRailProps) {
  const t = useT()
  return (
    <nav className={styles.rail} aria-label={t('app.mainMenu')} onPointerDown={onNear} onFocus={onNear}>
      <div className={styles.brand}>
        <Brand />
      </div>
      <button
        type="button"
        className={styles.unfold}
        aria-haspopup="dialog"
        aria-label={t('app.menu')}
        title={t('app.menu')}
        onClick={onOpenMenu}
      >
        <IconMenu2 aria-hidden size={24} />
      </button>
      <Deferred fallback={null}>
        <MenuList groups={groups} canFold onSignOut={onSignOut} />
      </Deferred>
    </nav>
  )
}
