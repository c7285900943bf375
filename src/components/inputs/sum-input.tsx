import { useRef } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { toSar } from '../../shared/rules/values/halalas.ts'
import { isSum, mayTakeSign, readSum } from '../../shared/rules/values/money-sum.ts'
import { Money } from '../format/money.tsx'
import { LiveRegion } from '../layout/visually-hidden.tsx'
import { AmountKeypad } from './amount-keypad.tsx'
import styles from './input.module.css'
import { MoneyInput } from './money-input.tsx'

type SumInputProps = Omit<ComponentProps<typeof MoneyInput>, 'end' | 'below' | 'hasNoKeyboard' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  /** A key for `3×50` as well. */
  hasTimes?: boolean
  /** Shows our own keys below the field instead of the device's keyboard. The form's button then names the total. */
  keypad?: { isProposed: boolean } | null
}

/**
 * A figure, or several with a plus between them, whose total is shown below the field. The signs have keys of their own,
 * because a phone's keypad for figures has none. Parsed by `readSum` of src/shared/rules/values/money-sum.ts.
 */
export function SumInput({ value, hint, onValueChange, ref, hasTimes = false, keypad = null, ...rest }: SumInputProps) {
  const t = useT()
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const total = isSum(value) ? readSum(value) : null
  const totalLine = total?.ok ? (
    <>
      <span>{t('sales.total')}</span> <Money amount={toSar(total.halalas)} />
    </>
  ) : null
  const key = (sign: string, label: MessageId, icon: ReactNode) => (
    <button
      type="button"
      // A keyboard has the key itself.
      tabIndex={-1}
      className={styles.plus}
      aria-label={t(label)}
      // The field keeps the focus, and a phone its keypad.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (mayTakeSign(value)) onValueChange(value + sign)
        field.current?.focus()
      }}
    >
      {icon}
    </button>
  )
  return (
    <MoneyInput
      {...rest}
      ref={field}
      value={value}
      onValueChange={onValueChange}
      hasNoKeyboard={keypad !== null}
      hint={totalLine && !keypad ? <output className={styles.total}>{totalLine}</output> : hint}
      end={
        keypad ? null : (
          <>
            {hasTimes ? key('×', 'sales.multiply', <IconX aria-hidden size={20} />) : null}
            {key('+', 'sales.addAmount', <IconPlus aria-hidden size={22} />)}
          </>
        )
      }
      below={
        keypad ? (
          <>
            <AmountKeypad field={field} {...keypad} />
            <LiveRegion>{totalLine}</LiveRegion>
          </>
        ) : null
      }
    />
  )
}
