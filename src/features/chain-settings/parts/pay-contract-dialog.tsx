import { useState } from 'react'
import { useContractLabel } from '../../../components/format/use-contract-label.ts'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CONTRACT_FIGURES } from '../../../shared/contract/chain/pay-contracts.ts'
import type { PayContract } from '../../../shared/contract/chain/pay-contracts.ts'
import { readTypedContract, typedContractOf } from '../../../shared/rules/chain/pay-contract-form.ts'
import type { TypedContract } from '../../../shared/rules/chain/pay-contract-form.ts'
import { setPayContract } from '../commands.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'
import { FIGURE_NAMES } from './figure-names.ts'
import { NameFields } from './name-fields.tsx'
import { OfferedChoice } from './offered-choice.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type PayContractDialogProps = {
  /** Null for a new one. */
  contract: PayContract | null
  contracts: readonly PayContract[]
  onClose: () => void
}

/** The figures that a contract sets. An empty one is left as it is. */
export function PayContractDialog({ contract, contracts, onClose }: PayContractDialogProps) {
  const t = useT()
  const labelOf = useContractLabel()
  const eitherText = useEitherText()
  const [newId] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const [typed, setTyped] = useState(() => typedContractOf(contract))
  const [isShown, setIsShown] = useState(false)
  const read = readTypedContract(typed, { contract, contracts, newId })
  const problems = isShown && !read.ok ? read.problems : {}
  const change = (patch: Partial<TypedContract>) => setTyped({ ...typed, ...patch })

  function save() {
    setIsShown(true)
    return read.ok ? setPayContract(read.contract) : null
  }

  return (
    <SettingsDialog title={contract ? labelOf(contract) : t('chain.addContract')} onSave={save} onClose={onClose}>
      <p>{t('chain.emptyFigure')}</p>
      {contract ? null : <NameFields typed={typed} problems={problems} onChange={change} />}
      {CONTRACT_FIGURES.map((name) => {
        const problem = problems.figures?.[name]
        return (
          <MoneyInput
            key={name}
            label={t(FIGURE_NAMES[name])}
            placeholder=""
            value={typed.figures[name]}
            error={problem && t(AMOUNT_PROBLEMS[problem.code], { instead: eitherText(problem.instead) })}
            onValueChange={(text) => change({ figures: { ...typed.figures, [name]: text } })}
          />
        )
      })}
      {contract ? <OfferedChoice isHidden={typed.isHidden} onChange={(isHidden) => change({ isHidden })} /> : null}
      {problems.isHidden ? <Banner tone="error">{t('chain.lastOffered')}</Banner> : null}
    </SettingsDialog>
  )
}
