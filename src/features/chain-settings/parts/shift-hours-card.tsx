import { useState } from 'react'
import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { SettingsCard } from './settings-card.tsx'
import { ShiftHoursDialog } from './shift-hours-dialog.tsx'

export function ShiftHoursCard() {
  const t = useT()
  const figureText = useFigureText()
  const numberText = useNumberText()
  const hours = useChainSection(SHIFT_HOURS)
  const [isOpen, setIsOpen] = useState(false)
  const range = ({ begins, ends }: { begins: string; ends: string }) => (
    <span>
      <bdi>{figureText(begins)}</bdi>–<bdi>{figureText(ends)}</bdi>
    </span>
  )
  return (
    <SettingsCard
      title={t('chain.shiftHours')}
      hint={t('chain.shiftHoursHint')}
      action={
        <Button
          variant="quiet"
          aria-label={t('chain.changeOf', { name: t('chain.shiftHours') })}
          onClick={() => setIsOpen(true)}
        >
          {t('chain.change')}
        </Button>
      }
    >
      <Facts>
        <Fact name={t('sales.morning')}>{range(hours.morning)}</Fact>
        <Fact name={t('sales.night')}>{range(hours.night)}</Fact>
        <Fact name={t('chain.nightCutOff')}>
          <bdi dir="ltr">{figureText(hours.nightCutOff)}</bdi>
        </Fact>
        <Fact name={t('chain.graceMinutes')}>{numberText(hours.graceMinutes)}</Fact>
      </Facts>
      {isOpen ? <ShiftHoursDialog hours={hours} onClose={() => setIsOpen(false)} /> : null}
    </SettingsCard>
  )
}
