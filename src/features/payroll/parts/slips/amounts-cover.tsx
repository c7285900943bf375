import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { Money } from '../../../../components/format/money.tsx'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import styles from './amounts-cover.module.css'

type Cover = {
  isCovered: boolean
  /** Whether this device covers amounts at all. */
  isOffered: boolean
  setShown: (isShown: boolean) => void
}

const CoverContext = createContext<Cover>({ isCovered: true, isOffered: false, setShown: () => {} })

type AmountsCoverProps = {
  /**
   * Undefined until read: the amounts are covered and the bar is not rendered yet. Pages should wait for the value
   * where they can, so that the bar does not push the content down.
   */
  isShared: boolean | undefined
  children: ReactNode
}

/**
 * Covers the amounts inside on a shared device until they are tapped; covers them again on each page and when the page
 * is hidden.
 */
export function AmountsCover({ isShared, children }: AmountsCoverProps) {
  const [isShown, setShown] = useState(false)
  useCoverWhenLeft(setShown)
  useShownOnPaper(setShown)
  const cover = useMemo(
    () => ({ isCovered: isShared !== false && !isShown, isOffered: isShared === true, setShown }),
    [isShared, isShown],
  )
  return <CoverContext value={cover}>{children}</CoverContext>
}

/** The texts of the bar, by what is covered. */
const BAR_WORDS = {
  amounts: { covered: 'payroll.coveredNote', shown: 'payroll.shownNote', show: 'payroll.show', cover: 'payroll.cover' },
  account: {
    covered: 'payroll.accountCoveredNote',
    shown: 'payroll.accountShownNote',
    show: 'payroll.showAccount',
    cover: 'payroll.coverAccount',
  },
} as const satisfies Record<string, Record<string, MessageId>>

/** Says what is covered, with a button to show or cover it. Renders nothing on a personal device. */
export function CoverBar({ of = 'amounts' }: { of?: keyof typeof BAR_WORDS }) {
  const t = useT()
  const words = BAR_WORDS[of]
  const { isCovered, isOffered, setShown } = use(CoverContext)
  if (!isOffered) return null
  const Icon = isCovered ? IconEye : IconEyeOff
  return (
    <div className={styles.bar}>
      <p>{t(isCovered ? words.covered : words.shown)}</p>
      {/* The second half of a double tap would undo the first. */}
      <Button
        variant={of === 'amounts' && isCovered ? 'primary' : 'secondary'}
        icon={<Icon aria-hidden size={20} />}
        onClick={({ detail }) => (detail > 1 ? undefined : setShown(isCovered))}
      >
        {t(isCovered ? words.show : words.cover)}
      </Button>
    </div>
  )
}

/** The one figure that answers the page. */
export function CoveredNetPay({ amount }: { amount: number | null }) {
  return (
    <Covered isHero>
      <Money amount={amount} size="hero" />
    </Covered>
  )
}

/** Dots of a fixed length, whatever is behind them; a tap shows it. Keyboard users have the button of the bar. */
export function Covered({
  isHero = false,
  label = 'payroll.covered',
  children,
}: {
  isHero?: boolean
  label?: MessageId
  children: ReactNode
}) {
  const t = useT()
  const { isCovered, setShown } = use(CoverContext)
  if (!isCovered) return children
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.dots, isHero && styles.hero)}
      aria-label={t(label)}
      onClick={() => setShown(true)}
    >
      <span aria-hidden>{DOTS}</span>
    </button>
  )
}

const DOTS = '•••••'

/** What is only amounts, or would reveal them by its presence or colour: nothing until they are shown. */
export function OnlyUncovered({ children }: { children: ReactNode }) {
  return use(CoverContext).isCovered ? null : children
}

function useCoverWhenLeft(setShown: (isShown: boolean) => void): void {
  useEffect(() => {
    const cover = () => {
      if (document.visibilityState === 'hidden') setShown(false)
    }
    document.addEventListener('visibilitychange', cover)
    return () => document.removeEventListener('visibilitychange', cover)
  }, [setShown])
}

/** Shows the figures while printing, because a printed slip needs them. */
function useShownOnPaper(setShown: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    let wasShown = false
    const show = () => {
      // The browser lays out the page for printing right after the event.
      flushSync(() =>
        setShown((isShown) => {
          wasShown = isShown
          return true
        }),
      )
    }
    const coverAgain = () => setShown(wasShown)
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', coverAgain)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', coverAgain)
    }
  }, [setShown])
}
