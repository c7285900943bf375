import { useRef } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { FieldControl } from '../../../../components/inputs/field.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { selectOnEntry } from '../../../../lib/select-on-entry.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { westernDigits } from '../../../../shared/rules/values/money.ts'
import { mayTakeSign } from '../../../../shared/rules/values/money-sum.ts'
import { figureTyped, offeredAmounts } from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure } from '../../../../shared/rules/pay/pay-entry.ts'
import styles from './figure-control.module.css'

type FigureControlProps = Partial<FieldControl> & {
  name: EntryFigure
  value: string
  /** Whether others than the offered amounts can be typed. */
  isTyped: boolean
  onValueChange: (text: string) => void
}

/** A figure that is chosen from a list, or typed: an amount, or several with a plus between them. */
export function FigureControl({ name, value, isTyped, onValueChange, ...rest }: FigureControlProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const options = offeredAmounts(name, useChainSection(PAY))
  if (options && !isTyped) {
    // Last month's figure may not be in the list.
    const offered = options.includes(value) ? options : [...options, value]
    return (
      <select
        {...rest}
        data-stop
        dir="ltr"
        name={name}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {offered.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  return (
    <div dir="ltr" className={styles.typed}>
      <input
        {...rest}
        ref={field}
        data-stop
        dir="ltr"
        name={name}
        type="text"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        list={options ? optionsIdOf(name) : undefined}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange(figureTyped(westernDigits(event.target.value), value))}
        {...selectOnEntry}
      />
      <button
        type="button"
        // A keyboard has the key itself.
        tabIndex={-1}
        className={styles.plus}
        aria-label={t('sales.addAmount')}
        // The field keeps the focus, and a phone its keypad.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (mayTakeSign(value)) onValueChange(`${value}+`)
          field.current?.focus()
        }}
      >
        <IconPlus aria-hidden size={20} />
      </button>
    </div>
  )
}

/** The list of offered amounts, which all opened rows of the table share. */
export function optionsIdOf(name: EntryFigure): string {
  return `pay-${name}`
}
