import { useRef, useState } from 'react'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { MonthInput } from '../../../components/inputs/month-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { readTypedTarget } from '../../../shared/rules/chain/target-list.ts'
import type { TypedAmountProblem } from '../../../shared/rules/chain/target-list.ts'
import { setTarget } from '../commands.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type TargetDialogProps = { month: string; pharmacies: readonly string[]; onClose: () => void }

/** A target for all pharmacies or one of them, from a month on. */
export function TargetDialog({ month, pharmacies, onClose }: TargetDialogProps) {
  const t = useT()
  const placeText = useOptionLabel()
  const eitherText = useEitherText()
  const amountField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ pharmacyName: '', from: month, amount: '' })
  const [isShown, setIsShown] = useState(false)
  const read = readTypedTarget(typed)
  const change = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch })

  function save() {
    setIsShown(true)
    if (read.ok) return setTarget(read.target)
    if (read.problems.amount) amountField.current?.focus()
    return null
  }

  const problems = isShown && !read.ok ? read.problems : {}
  return (
    <SettingsDialog title={t('chain.addTarget')} onSave={save} onClose={onClose}>
      <SelectNative
        label={t('chain.whose')}
        value={typed.pharmacyName}
        options={[
          { value: '', label: t('chain.allPharmacies') },
          ...pharmacies.map((name) => ({ value: name, label: placeText(name) })),
        ]}
        onValueChange={(pharmacyName) => change({ pharmacyName })}
      />
      <MonthInput
        label={t('chain.fromMonth')}
        value={typed.from}
        error={problems.from && t('chain.monthMissing')}
        onValueChange={(from) => change({ from })}
      />
      <MoneyInput
        ref={amountField}
        label={t('chain.amount')}
        hint={typed.pharmacyName === '' ? undefined : t('chain.emptyEnds')}
        value={typed.amount}
        error={
          problems.amount && t(AMOUNT_PROBLEMS[problems.amount.code], { instead: eitherText(problems.amount.instead) })
        }
        onValueChange={(amount) => change({ amount })}
      />
    </SettingsDialog>
  )
}

const AMOUNT_PROBLEMS: Record<TypedAmountProblem, MessageId> = {
  missing: 'chain.amountMissing',
  negative: 'chain.amountMissing',
  not_a_number: 'chain.amountMissing',
  ambiguous: 'sales.salesAmbiguous',
  too_large: 'chain.amountTooLarge',
}
