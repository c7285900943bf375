import { IconLogout } from '@tabler/icons-react'
import { isExtended } from '../../data/http/api-client.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { MenuLink } from './menu-link.tsx'
import type { MenuGroup } from './menus.ts'
import styles from './menu-list.module.css'
import { WaitingMark } from './waiting-mark.tsx'

type MenuListProps = {
  groups: MenuGroup[]
  onNavigate?: () => void
  onSignOut: () => void
}

/** The whole menu in its groups, Logout last. */
export function MenuList({ groups, onNavigate, onSignOut }: MenuListProps) {
  const t = useT()
  const hasAll = useLiveQuery(isExtended)
  return (
    <div className={styles.menu}>
      {groups.map((group, index) => (
        <section key={group.label} className={styles.group} aria-label={t(group.label)}>
          {group.items.length > 1 || index > 0 ? (
            <p className={styles.heading} aria-hidden>
              {t(group.label)}
            </p>
          ) : null}
          <ul>
            {group.items
              .filter(({ isExtendedOnly }) => !isExtendedOnly || hasAll)
              .map(({ path, label, icon: Icon, within, waiting, isSoonOnPlain }) => (
                <li key={path}>
                  <MenuLink path={path} within={within} className={classNames(styles.item)} onClick={onNavigate}>
                    <Icon aria-hidden size={22} stroke={1.75} />
                    <span>
                      <span>{t(label)}</span>{' '}
                      {isSoonOnPlain && hasAll === false ? (
                        <small className={styles.soon}>{t('app.soon')}</small>
                      ) : null}
                    </span>
                    <WaitingMark of={waiting} at="end" />
                  </MenuLink>
                </li>
              ))}
            {index === groups.length - 1 ? (
              <li>
                <button type="button" className={classNames(styles.item)} onClick={onSignOut}>
                  <IconLogout aria-hidden size={22} stroke={1.75} className={styles.along} />
                  <span>{t('app.signOut')}</span>
                </button>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </div>
  )
}
