import { useState } from 'react'
import { Money } from '../../../components/format/money.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { CASH, TILL } from '../../../shared/contract/chain/till.ts'
import { setPaymentKinds } from '../commands.ts'
import { CLOSE_NAMES } from './close-names.ts'
import { OptionsDialog } from './options-dialog.tsx'
import { OfferedText } from './offered-text.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TillRulesDialog } from './till-rules-dialog.tsx'
import styles from './settings-list.module.css'

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
