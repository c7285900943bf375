import { useState } from 'react'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useContractLabel } from '../../../components/format/use-contract-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { CONTRACT_FIGURES, PAY } from '../../../shared/contract/chain/pay-contracts.ts'
import type { PayChoice, PayContract } from '../../../shared/contract/chain/pay-contracts.ts'
import { AddButton } from './add-button.tsx'
import { FIGURE_NAMES } from './figure-names.ts'
import { PayContractDialog } from './pay-contract-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings-list.module.css'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { readTypedAmounts, typedAmountsOf } from '../../../shared/rules/chain/pay-contract-form.ts'
import { setPayChoices } from '../commands.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** The contracts of the payroll with the figures they set, and the amounts that it offers. */
export function PayCard() {
  const t = useT()
  const labelOf = useContractLabel()
  const amountText = useAmountText()
  const pay = useChainSection(PAY)
  const [contract, setContract] = useState<PayContract | 'new' | null>(null)
  const [choice, setChoice] = useState<PayChoice | null>(null)
  return (
    <SettingsCard
      title={t('chain.pay')}
      hint={t('chain.payHint')}
      action={<AddButton onClick={() => setContract('new')}>{t('chain.addContract')}</AddButton>}
    >
      <ul className={styles.list}>
        {pay.contracts.map((each) => (
          <SettingRow key={each.id} name={labelOf(each)} of={labelOf(each)} onChange={() => setContract(each)}>
            {each.isHidden ? <span>{t('chain.notOffered')}</span> : null}
            <ul className={styles.figures}>
              {CONTRACT_FIGURES.map((figure) =>
                each.figures[figure] === undefined ? null : (
                  <li key={figure}>
                    <span>{t(FIGURE_NAMES[figure])}</span> <bdi>{amountText(each.figures[figure])}</bdi>
                  </li>
                ),
              )}
            </ul>
          </SettingRow>
        ))}
        {PAY_CHOICES.map((name) => (
          <SettingRow
            key={name}
            name={t('chain.amountsOf', { name: t(FIGURE_NAMES[name]) })}
            of={t('chain.amountsOf', { name: t(FIGURE_NAMES[name]) })}
            onChange={() => setChoice(name)}
          >
            <ul className={styles.figures}>
              {pay.choices[name].map((amount) => (
                <li key={amount}>
                  <bdi>{amountText(amount)}</bdi>
                </li>
              ))}
            </ul>
          </SettingRow>
        ))}
      </ul>
      {contract ? (
        <PayContractDialog
          contract={contract === 'new' ? null : contract}
          contracts={pay.contracts}
          onClose={() => setContract(null)}
        />
      ) : null}
      {choice ? <PayChoicesDialog name={choice} amounts={pay.choices[choice]} onClose={() => setChoice(null)} /> : null}
    </SettingsCard>
  )
}

const PAY_CHOICES = Object.keys(PAY.initial.choices) as PayChoice[]

type PayChoicesDialogProps = { name: PayChoice; amounts: readonly number[]; onClose: () => void }

/** The amounts that the payroll offers for a figure, one on each line. */
function PayChoicesDialog({ name, amounts, onClose }: PayChoicesDialogProps) {
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
