import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Delayed } from '../../components/async/delayed.tsx'
import { ErrorBoundary } from '../../components/state/error-boundary.tsx'
import { onDemand } from '../../components/async/on-demand.tsx'
import { TitleSlotContext } from '../../components/layout/page-header.tsx'
import { ReadAgainContext } from '../../components/state/read-again.ts'
import { askAgain } from '../../features/session/commands.ts'
import { SessionNote } from '../../features/session/parts/session-note.tsx'
import { LostEntriesNote } from '../../features/sync/parts/lost-entries-note.tsx'
import { useT } from '../../i18n/use-t.ts'
import '../../lib/installed-app/install-event.ts'
import { useArrival } from '../../lib/router.tsx'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Skeleton } from '../../components/state/skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx'
import { Deferred } from '../../components/async/deferred.tsx'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import type { Waiting } from './watch-requests.ts'
import styles from './frame.module.css'
import { menuFor } from './menus.ts'
import { QuickBar } from './quick-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateNote } from './update-note.tsx'
import { useArabicNames } from './use-arabic-names.ts'
import { useOutageReads } from './use-outage-reads.ts'
import { WaitingContext } from './waiting-mark.tsx'
import { Brand } from './brand.tsx'
import { MenuList } from './menu-list.tsx'
import type { MenuGroup } from './menus.ts'

const MenuDialog = onDemand(() => import('./menu-dialog.tsx').then((module) => module.MenuDialog))
const IdleLock = onDemand(() => import('../../features/session/parts/idle-lock.tsx').then((module) => module.IdleLock))
const QuietNotes = onDemand(() => import('./quiet-notes.tsx').then((module) => module.QuietNotes))
// These parts use texts that are not among the first ones (`build/first-load/first-texts.ts`).
const SignOutDialog = onDemand(async () =>
  withTexts(import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog)),
)
const SwitchPersonDialog = onDemand(async () =>
  withTexts(import('./switch-person-dialog.tsx').then((module) => module.SwitchPersonDialog)),
)
const OutageNote = onDemand(async () =>
  withTexts(import('../../features/settings/parts/outage-note.tsx').then((module) => module.OutageNote)),
)
const SyncVoice = onDemand(async () =>
  withTexts(import('../../features/sync/parts/sync-voice.tsx').then((module) => module.SyncVoice)),
)

function prepareDialogs(): void {
  MenuDialog.prepare()
  SignOutDialog.prepare()
}

type Overlay = 'none' | 'menu' | 'signOut' | 'switch'

/** Everything around the page of a signed-in person. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const person = useSignedIn()
  const menu = menuFor(person)
  const main = useRef<HTMLElement>(null)
  // Created before the bar that contains it, so that the first page does not render twice to fill it.
  const [titleSlot] = useState(() => document.createElement('div'))
  const [since] = useState(() => Date.now())
  const [overlay, setOverlay] = useState<Overlay>('none')
  const { pathname, search } = useLocation()
  const { isRestored } = useArrival()
  // Of what is edited there is a way back.
  const isEditing = new URLSearchParams(search).has('edit')
  const isHome = pathname === paths.home || pathname === paths.homeAlias
  const waiting = useWaitingRequests(person)
  useOutageReads(person)
  useArabicNames(person.userId)
  const readAgain = useCallback(() => askAgain(person.userId), [person.userId])
  useStartOfPage(main, { pathname, isRestored })

  return (
    <TitleSlotContext value={titleSlot}>
      <WaitingContext value={waiting}>
        <a href="#main" className={styles.skip}>
          {t('app.skipToContent')}
        </a>
        <div className={styles.frame}>
          <SideRail groups={menu.groups} onNear={prepareDialogs} onSignOut={() => setOverlay('signOut')} />
          <TopBar
            person={person}
            titleSlot={titleSlot}
            placeInBar={isEditing ? -1 : menu.quick.findIndex(({ path }) => path === pathname)}
            onSwitch={() => setOverlay('switch')}
          />
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            <UpdateNote>
              {isHome ? (
                <Delayed>
                  <QuietNotes />
                </Delayed>
              ) : null}
            </UpdateNote>
            <SessionNote userId={person.userId} />
            {isHome ? <LostEntriesNote userId={person.userId} syncPath={paths.sync} /> : null}
            <ErrorBoundary key={pathname} isPage>
              <ReadAgainContext value={readAgain}>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </ReadAgainContext>
            </ErrorBoundary>
            {isHome ? (
              <Delayed>
                <OutageNote key={person.userId} devicePath={paths.settings} />
              </Delayed>
            ) : null}
          </main>
          <QuickBar
            items={menu.quick}
            onNear={prepareDialogs}
            isMenuOpen={overlay === 'menu'}
            onOpenMenu={() => setOverlay('menu')}
          />
        </div>
        {overlay === 'menu' ? (
          <MenuDialog groups={menu.groups} onClose={() => setOverlay('none')} onSignOut={() => setOverlay('signOut')} />
        ) : null}
        {overlay === 'switch' ? <SwitchPersonDialog onClose={() => setOverlay('none')} /> : null}
        {overlay === 'signOut' ? <SignOutDialog onClose={() => setOverlay('none')} /> : null}
        <Delayed>
          <IdleLock />
          <SyncVoice key={person.userId} userId={person.userId} since={since} />
        </Delayed>
      </WaitingContext>
    </TitleSlotContext>
  )
}

/**
 * A new page starts at its top, with the focus on its content. Back and forward navigation leaves both to the browser.
 */
function useStartOfPage(
  main: React.RefObject<HTMLElement | null>,
  { pathname, isRestored }: { pathname: string; isRestored: boolean },
) {
  // After a sign-in, this page counts as new. At the start of the app, the browser sets focus and scroll position.
  const shown = useRef(isRestored ? pathname : null)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    if (!isRestored) window.scrollTo(0, 0)
  }, [main, isRestored, pathname])
}

/** Shown while a page's code loads. The blocks are those of the static shell of index.html, so that nothing shifts. */
function PageSkeleton() {
  const t = useT()
  return (
    <div className={styles.blocks}>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton blockSize="9rem" />
      <Skeleton blockSize="9rem" />
    </div>
  )
}

type SideRailProps = {
  groups: MenuGroup[]
  /** Called on touch or focus, to preload what its button opens. */
  onNear: () => void
  onSignOut: () => void
}

/** The whole menu beside the page, on a desktop. */
function SideRail({ groups, onNear, onSignOut }: SideRailProps) {
  const t = useT()
  return (
    <nav className={styles.rail} aria-label={t('app.mainMenu')} onPointerDown={onNear} onFocus={onNear}>
      <div className={styles.brand}>
        <Brand />
      </div>
      <Deferred fallback={null}>
        <MenuList groups={groups} onSignOut={onSignOut} />
      </Deferred>
    </nav>
  )
}

/**
 * How much waits for a manager; null for everybody else, and until it is known. The code that counts
 * them is loaded only for managers.
 */
function useWaitingRequests({ userId, isAdmin }: { userId: string; isAdmin: boolean }): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => {
    if (!isAdmin) return
    let isGone = false
    let stop = () => {}
    const watch = () =>
      import('./watch-requests.ts')
        .then(({ watchRequests }) => {
          if (!isGone) stop = watchRequests(userId, setWaiting)
        })
        // Without it, the menu only lacks its badges.
        .catch(() => {})
    // Counting reads every leave of the chain, so it waits until the first screen was painted.
    afterFirstPaint(() => void (isGone || watch()))
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isAdmin])
  return waiting
}
