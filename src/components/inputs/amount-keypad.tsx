import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { IconBackspace, IconPlus } from '@tabler/icons-react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { mayTakeSign } from '../../shared/rules/values/money-sum.ts'
import { inDigits } from '../../shared/rules/values/written-figure.ts'
import styles from './amount-keypad.module.css'

type AmountKeypadProps = {
  field: RefObject<HTMLInputElement | null>
  /** The figure in the field is a proposal, which typing replaces. */
  isProposed: boolean
}

/** Types into the field as a keyboard does, so that a phone's own keyboard stays closed and covers nothing. */
export function AmountKeypad({ field, isProposed }: AmountKeypadProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const isTouchTyped = useRef(false)
  const key = (content: ReactNode, type: (input: HTMLInputElement) => void, label?: string) => (
    <button
      type="button"
      // A keyboard has the key itself.
      tabIndex={-1}
      className={styles.key}
      aria-label={label}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => {
        isTouchTyped.current = false
      }}
      // Of two thumbs that overlap, the browser reports no click.
      onPointerUp={({ pointerType }) => {
        isTouchTyped.current = pointerType === 'touch'
        if (isTouchTyped.current && field.current) type(field.current)
      }}
      onClick={() => {
        if (!isTouchTyped.current && field.current) type(field.current)
        isTouchTyped.current = false
      }}
    >
      {content}
    </button>
  )
  const enter = (text: string) =>
    key(
      inDigits(text, formatLocale),
      (input) => {
        focusInPlace(input, { isReplaced: isProposed })
        replaceSelection(input, text, 'insertText')
      },
      text === '.' ? t('sales.decimalPoint') : undefined,
    )
  const remove = (input: HTMLInputElement) => {
    focusInPlace(input, { isReplaced: isProposed })
    if (input.selectionStart === input.selectionEnd) selectBeforeCaret(input)
    replaceSelection(input, '', 'deleteContentBackward')
  }
  const add = (input: HTMLInputElement) => {
    focusInPlace(input, { isReplaced: false })
    caretToEnd(input)
    if (mayTakeSign(input.value)) replaceSelection(input, '+', 'insertText')
  }
  return (
    // The layout of a telephone, in every language.
    <div className={styles.keys} dir="ltr">
      {['1', '2', '3'].map(enter)}
      {key(<IconBackspace aria-hidden size={24} />, remove, t('app.deleteDigit'))}
      {['4', '5', '6', '7', '8', '9'].map(enter)}
      {key(<IconPlus aria-hidden size={24} />, add, t('sales.addAmount'))}
      {['.', '0', '00'].map(enter)}
    </div>
  )
}

/** The page does not move under the thumb. Focusing selects the figure, which is kept only if it is to be replaced. */
function focusInPlace(input: HTMLInputElement, { isReplaced }: { isReplaced: boolean }): void {
  if (document.activeElement === input) return
  const top = scrollY
  input.focus({ preventScroll: true })
  scrollTo({ top, behavior: 'instant' })
  if (!isReplaced) caretToEnd(input)
}

function caretToEnd(input: HTMLInputElement): void {
  input.setSelectionRange(input.value.length, input.value.length)
}

function selectBeforeCaret(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? 0
  input.setSelectionRange(Math.max(0, caret - 1), caret)
}

function replaceSelection(input: HTMLInputElement, text: string, inputType: string): void {
  input.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true }))
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }))
}
