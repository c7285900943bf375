import { useCallback } from 'react'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '../../lib/router.tsx'
import { SyncChip } from '../../features/sync/parts/sync-chip.tsx'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { initialsOf } from '../../lib/initials-of.ts'
import { paths } from '../../paths/paths.ts'
import { nameOf } from '../../shared/rules/people/name-of.ts'
import type { SignedIn } from '../../stores/session-store.ts'
import { useIsShared } from '../../features/session/queries.ts'
import styles from './top-bar.module.css'

type TopBarProps = {
  person: SignedIn
  /** The element that contains the page's title. */
  titleSlot: HTMLElement
  /** Which place of the quick bar this page is; -1 if it is none. */
  placeInBar: number
  onSwitch: () => void
}

/** How many places the quick bar shows on a phone. */
const ON_PHONES = 4

export function TopBar({ person, titleSlot, placeInBar, onSwitch }: TopBarProps) {
  const t = useT()
  const name = nameOf(person, useLocale())
  const holdSlot = useCallback((place: HTMLElement | null) => place?.replaceChildren(titleSlot), [titleSlot])
  return (
    <header className={styles.bar}>
      <div
        ref={holdSlot}
        className={classNames(
          styles.place,
          placeInBar >= 0 && styles.inBar,
          placeInBar >= 0 && placeInBar < ON_PHONES && styles.inPhoneBar,
        )}
      />
      <SyncChip syncPath={paths.sync} />
      <SwitchPerson onOpen={onSwitch} />
      <Link to={paths.profile} className={styles.person} aria-label={t('app.openProfile', { name })}>
        <span className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={styles.name}>{name}</span>
      </Link>
    </header>
  )
}

/** On a shared device: the button that opens the list of people. */
function SwitchPerson({ onOpen }: { onOpen: () => void }) {
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
