import { useState } from 'react'
import { Money } from '../../../components/format/money.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { CASH, TILL, TILL_CLOSES } from '../../../shared/contract/chain/till.ts'
import { setPaymentKinds, setTillRules } from '../commands.ts'
import { CLOSE_NAMES } from './close-names.ts'
import { OptionsDialog } from './options-dialog.tsx'
import { OfferedText } from './offered-text.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings-list.module.css'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import type { TillSettings } from '../../../shared/contract/chain/till.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { readAmount } from '../../../shared/rules/values/money.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** How a shift counts its till: whether it does, by which payment kinds, and when it asks for a reason. */
export function TillCard() {
  const t = useT()
  const labelOf = useOptionLabel()
  const till = useChainSection(TILL)
  const [open, setOpen] = useState<'rules' | 'kinds' | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsCard title={t('chain.till')} hint={t('chain.tillHint')}>
      <ul className={styles.list}>
        <SettingRow name={t(CLOSE_NAMES[till.close])} of={t('chain.till')} onChange={() => setOpen('rules')}>
          <span>
            <span>{t('chain.reasonAbove')}</span> <Money amount={till.differenceLimitSar} />
          </span>
        </SettingRow>
        <SettingRow name={t('chain.paymentKinds')} of={t('chain.paymentKinds')} onChange={() => setOpen('kinds')}>
          <OfferedText options={till.paymentKinds} labelOf={labelOf} />
        </SettingRow>
      </ul>
      {open === 'rules' ? <TillRulesDialog till={till} onClose={close} /> : null}
      {open === 'kinds' ? (
        <OptionsDialog
          title={t('chain.paymentKinds')}
          options={till.paymentKinds}
          fixed={CASH}
          onSave={setPaymentKinds}
          onClose={close}
        />
      ) : null}
    </SettingsCard>
  )
}

function TillRulesDialog({ till, onClose }: { till: TillSettings; onClose: () => void }) {
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
