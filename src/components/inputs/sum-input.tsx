import { useRef } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { toSar } from '../../shared/rules/values/halalas.ts'
import { isSum, readSum } from '../../shared/rules/values/money-sum.ts'
import { Money } from '../format/money.tsx'
import styles from './input.module.css'
import { MoneyInput } from './money-input.tsx'

type SumInputProps = Omit<ComponentProps<typeof MoneyInput>, 'end' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  /** A key for `3×50` as well. */
  hasTimes?: boolean
}

/** It ends with an amount, so that a sign may follow. */
const CAN_GO_ON = /[^+*×\s]\s*$/

/**
 * A figure, or several with a plus between them, whose total is shown below the field. The signs have keys of their own,
 * because a phone's keypad for figures has none. Parsed by `readSum` of src/shared/rules/values/money-sum.ts.
 */
export function SumInput({ value, hint, onValueChange, ref, hasTimes = false, ...rest }: SumInputProps) {
  const t = useT()
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const total = isSum(value) ? readSum(value) : null
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
        if (CAN_GO_ON.test(value)) onValueChange(value + sign)
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
      hint={
        total?.ok ? (
          <output className={styles.total}>
            <span>{t('sales.total')}</span> <Money amount={toSar(total.halalas)} />
          </output>
        ) : (
          hint
        )
      }
      end={
        <>
          {hasTimes ? key('×', 'sales.multiply', <IconX aria-hidden size={20} />) : null}
          {key('+', 'sales.addAmount', <IconPlus aria-hidden size={22} />)}
        </>
      }
    />
  )
}
