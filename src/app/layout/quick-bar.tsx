import { IconMenu2 } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './quick-bar.module.css'
import { MenuLink } from './menu-link.tsx'
import type { MenuItem } from './menus.ts'
import { WaitingMark } from './waiting-mark.tsx'

type QuickBarProps = {
  items: MenuItem[]
  isMenuOpen: boolean
  /** Called on touch or focus, to preload what More opens. */
  onNear: () => void
  onOpenMenu: () => void
}

/** The most used places of the role, and everything else behind More: four at the foot of a phone, five beside the page on a tablet. */
export function QuickBar({ items, isMenuOpen, onNear, onOpenMenu }: QuickBarProps) {
  const t = useT()
  return (
    <nav className={styles.bar} aria-label={t('app.menu')} onPointerDown={onNear} onFocus={onNear}>
      {items.map(({ path, label, icon: Icon, within, waiting }) => (
        <MenuLink key={path} path={path} within={within} className={classNames(styles.item)}>
          <Icon aria-hidden size={24} stroke={1.75} />
          <span>{t(label)}</span>
          <WaitingMark of={waiting} at="corner" />
        </MenuLink>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <IconMenu2 aria-hidden size={24} stroke={1.75} />
        <span>{t('app.more')}</span>
        <WaitingMark of="more" at="corner" />
      </button>
    </nav>
  )
}
