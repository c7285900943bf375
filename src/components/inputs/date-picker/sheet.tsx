import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { IconX } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../button.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  /** The field that it belongs to. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

const GAP = 4
const WIDE = '(min-width: 48rem)'

/**
 * A native modal dialog, so that it can also open above another dialog: beside its field on a wide screen, at the bottom
 * of a phone. A tap outside and Escape close it.
 */
export function Sheet({ title, anchor, onClose, children }: SheetProps) {
  const t = useT()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  // Before the effects of the calendar, which move the focus to a day.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    const arrange = () => anchor.current && place(dialog, anchor.current)
    arrange()
    addEventListener('resize', arrange)
    return () => {
      removeEventListener('resize', arrange)
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [anchor])

  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Events would bubble to the form around the dialog, and Enter would submit it.
        event.stopPropagation()
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        // A dialog around it stays open.
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget && event.detail <= 1) onClose()
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button
            variant="quiet"
            aria-label={t('app.close')}
            icon={<IconX aria-hidden size={22} />}
            className={styles.close}
            onClick={onClose}
          />
        </header>
        {children}
      </div>
    </dialog>
  )
}

type Spot = { left: number; top: number; highest: number }

/** On a phone the sheet is at the bottom. */
function place(dialog: HTMLDialogElement, anchor: HTMLElement): void {
  dialog.removeAttribute('style')
  if (!matchMedia(WIDE).matches) return
  const spot = spotFor(dialog, anchor) ?? spotAfterScrolling(dialog, anchor)
  Object.assign(dialog.style, {
    margin: '0',
    inset: 'auto',
    left: `${Math.max(GAP, Math.min(spot.left, innerWidth - dialog.offsetWidth - GAP))}px`,
    top: `${spot.top}px`,
    maxBlockSize: `${spot.highest}px`,
  })
}

/** Below its field, above it or at its side, so that the field stays visible; null if there is no room. */
function spotFor({ offsetWidth: width, offsetHeight: height }: HTMLElement, anchor: HTMLElement): Spot | null {
  const field = anchor.getBoundingClientRect()
  const left = startOf(field, width)
  const [below, above] = [field.bottom + GAP, field.top - GAP - height]
  if (below + height <= innerHeight - GAP) return { left, top: below, highest: innerHeight - below - GAP }
  if (above >= GAP) return { left, top: above, highest: height }
  const side = [field.right + GAP, field.left - GAP - width].find((x) => x >= GAP && x + width <= innerWidth - GAP)
  if (side === undefined || height > innerHeight - 2 * GAP) return null
  const top = Math.max(GAP, Math.min(field.top, innerHeight - height - GAP))
  return { left: side, top, highest: innerHeight - top - GAP }
}

/** The field comes to the top of the page, and the sheet takes the room below or above it. */
function spotAfterScrolling({ offsetWidth: width, offsetHeight: height }: HTMLElement, anchor: HTMLElement): Spot {
  anchor.scrollIntoView({ block: 'start' })
  const field = anchor.getBoundingClientRect()
  const left = startOf(field, width)
  const [above, below] = [field.top - 2 * GAP, innerHeight - field.bottom - 2 * GAP]
  if (below >= above) return { left, top: field.bottom + GAP, highest: below }
  return { left, top: Math.max(GAP, field.top - GAP - height), highest: above }
}

function startOf(field: DOMRect, width: number): number {
  return document.documentElement.dir === 'rtl' ? field.right - width : field.left
}
