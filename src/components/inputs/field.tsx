import { useId } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  /** Only for screen readers, where the place or the value says what it is. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** The props that connect the control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A button or the like that a pointer presses. Text controls match `:focus-visible` however they get the focus. */
const PRESSED = ':hover:not(:focus-visible)'

/**
 * The browser scrolls only the focused control into view; its error is below it. Not while the control is pressed: the
 * pointer would be released over something else, and that is no click.
 */
function showWholeField({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(PRESSED)) currentTarget.scrollIntoView({ block: 'nearest' })
}

export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field} onFocus={showWholeField}>
      <label htmlFor={id} className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className={styles.error}>
          <IconAlertCircle aria-hidden size={18} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
