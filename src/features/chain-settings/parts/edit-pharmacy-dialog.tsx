import { useState } from 'react'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import type { Pharmacy } from '../../../shared/contract/pharmacies.ts'
import { OLDEST_REPORT_DAY } from '../../../shared/rules/days/business-day.ts'
import { shownNameOf } from '../../../shared/rules/chain/pharmacy-names.ts'
import { editPharmacy } from '../commands.ts'
import { PharmacyFields, pharmacyNameProblem } from './pharmacy-fields.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type EditPharmacyDialogProps = {
  pharmacy: Pharmacy
  pharmacies: readonly Pharmacy[]
  today: string
  onClose: () => void
}

export function EditPharmacyDialog({ pharmacy, pharmacies, today, onClose }: EditPharmacyDialogProps) {
  const t = useT()
  const { _id, pharmacyNo, pharmacyAddress, closedOn } = pharmacy
  const shownName = shownNameOf(pharmacy)
  const [typed, setTyped] = useState({
    name: shownName,
    pharmacyNo,
    pharmacyAddress,
    state: closedOn ? ('closed' as const) : ('open' as const),
    lastDay: closedOn ?? today,
    reason: '',
  })
  const [isShown, setIsShown] = useState(false)
  const change = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch })
  const isClosed = typed.state === 'closed'
  const isDayWrong = isClosed && (typed.lastDay < OLDEST_REPORT_DAY || typed.lastDay > today)
  const isReasonMissing = typed.reason.trim() === ''
  const name = typed.name.trim()
  const nameProblem =
    name === shownName
      ? null
      : pharmacyNameProblem(
          name,
          pharmacies.filter((other) => other._id !== _id),
        )

  function save() {
    setIsShown(true)
    if (nameProblem !== null || isDayWrong || isReasonMissing) return null
    const { pharmacyNo: number, pharmacyAddress: address, lastDay, reason } = typed
    return editPharmacy(_id, {
      ...(name !== shownName && { shownName: name }),
      pharmacyNo: number,
      pharmacyAddress: address,
      closedOn: isClosed ? lastDay : null,
      reason: reason.trim(),
    })
  }

  return (
    <SettingsDialog title={t('chain.editPharmacy', { pharmacy: shownName })} onSave={save} onClose={onClose}>
      <PharmacyFields value={typed} nameProblem={isShown ? nameProblem : null} onChange={change} />
      {name === shownName || name === '' ? null : <Banner tone="info">{t('chain.renameBody')}</Banner>}
      <SelectNative
        label={t('chain.pharmacyState')}
        value={typed.state}
        options={[
          { value: 'open', label: t('chain.pharmacyOpen') },
          { value: 'closed', label: t('chain.pharmacyClosed') },
        ]}
        onValueChange={(state) => change({ state })}
      />
      {isClosed ? (
        <>
          <DateInput
            label={t('chain.lastDay')}
            max={today}
            value={typed.lastDay}
            error={isShown && isDayWrong ? t('chain.lastDayMissing') : undefined}
            onValueChange={(lastDay) => change({ lastDay })}
          />
          {closedOn ? null : <Banner tone="warning">{t('chain.closeBody')}</Banner>}
        </>
      ) : null}
      <TextArea
        label={t('chain.reason')}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={typed.reason}
        error={isShown && isReasonMissing ? t('chain.reasonMissing') : undefined}
        onValueChange={(reason) => change({ reason })}
      />
    </SettingsDialog>
  )
}
