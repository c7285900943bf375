import { useState } from 'react'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { FIRST_TARGET_MONTH, TARGETS } from '../../../shared/contract/chain/targets.ts'
import type { Target } from '../../../shared/contract/chain/targets.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { monthlyTarget } from '../../../shared/rules/sales/monthly-target.ts'
import { sortedTargets } from '../../../shared/rules/chain/target-list.ts'
import { removeTarget } from '../commands.ts'
import { AddButton } from './add-button.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TargetDialog } from './target-dialog.tsx'
import list from './settings-list.module.css'
import styles from './targets-card.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** `month`: the running one. */
export function TargetsCard({ month, pharmacies }: { month: string; pharmacies: readonly string[] }) {
  const t = useT()
  const placeText = useOptionLabel()
  const targets = useChainSection(TARGETS)
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Target | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)

  async function remove(target: Target): Promise<void> {
    setIsBusy(true)
    const result = await removeTarget(target)
    setIsBusy(false)
    setLeaving(null)
    setRefused(result.ok ? null : result)
  }

  const whose = ({ pharmacyName }: Target) =>
    pharmacyName === null ? t('chain.allPharmacies') : placeText(pharmacyName)
  return (
    <SettingsCard
      title={t('chain.targets')}
      hint={t('chain.targetsHint')}
      action={<AddButton onClick={() => setIsAdding(true)}>{t('chain.addTarget')}</AddButton>}
    >
      <p className={styles.now}>
        <Money amount={toSar(monthlyTarget(targets, { pharmacyName: '', month }))} size="figure" />{' '}
        <span>{t('chain.everyPharmacy')}</span>
      </p>
      {refused ? (
        <Banner tone="error">
          <RefusalText {...refused} />
        </Banner>
      ) : null}
      <ul className={list.list}>
        {sortedTargets(targets).map((target) => (
          <li key={`${target.pharmacyName} ${target.from}`} className={list.item}>
            <div className={list.words}>
              <strong>
                <bdi>{whose(target)}</bdi>
              </strong>
              <span>
                {target.from === FIRST_TARGET_MONTH ? (
                  t('chain.fromStart')
                ) : (
                  <span>
                    <span>{t('chain.from')}</span> <DayText day={`${target.from}-01`} style="month" />
                  </span>
                )}
              </span>
            </div>
            {target.amountSar === null ? <span>{t('chain.asChain')}</span> : <Money amount={target.amountSar} />}
            {target.from === FIRST_TARGET_MONTH && target.pharmacyName === null ? null : (
              <Button variant="quiet" onClick={() => setLeaving(target)}>
                {t('chain.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding ? <TargetDialog month={month} pharmacies={pharmacies} onClose={() => setIsAdding(false)} /> : null}
      {leaving ? (
        <ConfirmDialog
          isOpen
          title={t('chain.removeTitle', { pharmacy: whose(leaving) })}
          confirmLabel={t('chain.remove')}
          isDestructive
          busy={isBusy}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          <p>{t('chain.removeBody')}</p>
        </ConfirmDialog>
      ) : null}
    </SettingsCard>
  )
}
