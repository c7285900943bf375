import { useState } from 'react'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { TILL_CLOSES } from '../../../shared/contract/chain/till.ts'
import type { TillSettings } from '../../../shared/contract/chain/till.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { readAmount } from '../../../shared/rules/values/money.ts'
import { setTillRules } from '../commands.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { CLOSE_NAMES } from './close-names.ts'

export function TillRulesDialog({ till, onClose }: { till: TillSettings; onClose: () => void }) {
  const t = useT()
  const eitherText = useEitherText()
  const [close, setClose] = useState(till.close)
  const [limit, setLimit] = useState(till.differenceLimitSar.toFixed(2))
  const [isShown, setIsShown] = useState(false)
  const read = readAmount(limit)

  function save() {
    setIsShown(true)
    return read.ok ? setTillRules({ close, differenceLimitSar: toSar(read.halalas) }) : null
  }

  return (
    <SettingsDialog title={t('chain.till')} onSave={save} onClose={onClose}>
      <Segmented
        legend={t('chain.tillClose')}
        value={close}
        onValueChange={setClose}
        options={TILL_CLOSES.map((value) => ({ value, label: t(CLOSE_NAMES[value]) }))}
      />
      <MoneyInput
        label={t('chain.differenceLimit')}
        hint={t('chain.differenceLimitHint')}
        value={limit}
        error={isShown && !read.ok ? t(AMOUNT_PROBLEMS[read.code], { instead: eitherText(read.instead) }) : undefined}
        onValueChange={setLimit}
      />
    </SettingsDialog>
  )
}
