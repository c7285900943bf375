import { useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import styles from './fixed-field.module.css'

type FixedFieldProps = {
  label: string
  value: string
  /** How the value is determined. */
  hint: ReactNode
  /** Shown on an attempt to edit. */
  message: string
}

/**
 * A read-only value. It is focusable, so that an attempt to edit it shows why it cannot be changed. The message stays
 * after the focus is lost: removing it would move the content below from under the finger that touches it.
 */
export function FixedField({ label, value, hint, message }: FixedFieldProps) {
  const [isTried, setIsTried] = useState(false)
  const tryToEdit = () => setIsTried(true)
  return (
    <div className={styles.fixed}>
      <TextInput
        label={label}
        value={value}
        hint={hint}
        readOnly
        onClick={tryToEdit}
        onKeyDown={(event: KeyboardEvent) => {
          if (isEdit(event)) tryToEdit()
        }}
        onPaste={(event: ClipboardEvent) => {
          event.preventDefault()
          tryToEdit()
        }}
      />
      <p className={styles.message} role="status">
        {isTried ? (
          <>
            <IconLock aria-hidden size={18} />
            {message}
          </>
        ) : null}
      </p>
    </div>
  )
}

function isEdit({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Backspace' || key === 'Delete') return true
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
