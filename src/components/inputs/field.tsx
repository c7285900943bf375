import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** The props that connect the control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
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
          {error}
        </p>
      ) : null}
    </div>
  )
}
