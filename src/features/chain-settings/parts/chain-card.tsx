import { useState } from 'react'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { CHAIN } from '../../../shared/contract/chain/chain-name.ts'
import type { ChainName } from '../../../shared/contract/chain/chain-name.ts'
import { MAX_NAME_LENGTH } from '../../../shared/contract/text-limits.ts'
import { setChainName } from '../commands.ts'
import { SettingRow } from './setting-row.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './settings-list.module.css'

/** The name of the chain. */
export function ChainCard() {
  const t = useT()
  const isArabic = useLocale() === 'ar'
  const chain = useChainSection(CHAIN)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard title={t('import.groupChain')} hint={t('chain.nameHint')}>
      <ul className={styles.list}>
        <SettingRow
          name={t('import.chainName')}
          of={t('import.chainName')}
          end={<span>{(isArabic && chain.nameAr) || chain.name || t('employees.notGiven')}</span>}
          onChange={() => setIsOpen(true)}
        />
      </ul>
      {isOpen ? <ChainDialog chain={chain} onClose={() => setIsOpen(false)} /> : null}
    </SettingsCard>
  )
}

function ChainDialog({ chain, onClose }: { chain: ChainName; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState(chain)
  const [isShown, setIsShown] = useState(false)
  const name = typed.name.trim()

  function save() {
    setIsShown(true)
    return name === '' ? null : setChainName({ name, nameAr: typed.nameAr.trim() })
  }

  return (
    <SettingsDialog title={t('import.groupChain')} onSave={save} onClose={onClose}>
      <TextInput
        label={t('import.chainName')}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed.name}
        error={isShown && name === '' ? t('employees.problemRequired') : undefined}
        onValueChange={(value) => setTyped({ ...typed, name: value })}
      />
      <TextInput
        label={t('employees.arabicName')}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed.nameAr}
        onValueChange={(value) => setTyped({ ...typed, nameAr: value })}
      />
    </SettingsDialog>
  )
}
