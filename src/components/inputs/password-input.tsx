import { useState } from 'react'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { storableText } from '../../shared/rules/values/storable-text.ts'
import { Field } from './field.tsx'
import styles from './input.module.css'
import type { TextInputProps } from './text-input.tsx'

export function PasswordInput({ label, hint, error, onValueChange, ...rest }: Omit<TextInputProps, 'type'>) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const RevealIcon = isShown ? IconEyeOff : IconEye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles['with-end']}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            dir="ltr"
            className={styles.input}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onValueChange?.(storableText(event.target.value))}
          />
          <button
            type="button"
            className={styles.end}
            aria-label={t(isShown ? 'app.hidePassword' : 'app.showPassword')}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            <RevealIcon aria-hidden size={22} />
          </button>
        </div>
      )}
    </Field>
  )
}
