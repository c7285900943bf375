import { useState } from 'react'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { PayChoice } from '../../../shared/contract/chain/pay-contracts.ts'
import { readTypedAmounts, typedAmountsOf } from '../../../shared/rules/chain/pay-contract-form.ts'
import { setPayChoices } from '../commands.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'
import { FIGURE_NAMES } from './figure-names.ts'
import { SettingsDialog } from './settings-dialog.tsx'

type PayChoicesDialogProps = { name: PayChoice; amounts: readonly number[]; onClose: () => void }

/** The amounts that the payroll offers for a figure, one on each line. */
export function PayChoicesDialog({ name, amounts, onClose }: PayChoicesDialogProps) {
  const t = useT()
  const eitherText = useEitherText()
  const [text, setText] = useState(() => typedAmountsOf(amounts))
  const [isShown, setIsShown] = useState(false)
  const read = readTypedAmounts(text)

  function save() {
    setIsShown(true)
    return read.ok ? setPayChoices(name, read.amounts) : null
  }

  return (
    <SettingsDialog title={t('chain.amountsOf', { name: t(FIGURE_NAMES[name]) })} onSave={save} onClose={onClose}>
      <TextArea
        label={t('chain.amounts')}
        hint={t('chain.amountsHint')}
        rows={6}
        dir="ltr"
        inputMode="decimal"
        value={text}
        error={
          isShown && !read.ok
            ? `${read.line}: ${t(AMOUNT_PROBLEMS[read.problem.code], { instead: eitherText(read.problem.instead) })}`
            : undefined
        }
        onValueChange={setText}
      />
    </SettingsDialog>
  )
}
