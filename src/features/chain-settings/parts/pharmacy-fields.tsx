import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isNamed, readPlaceWithoutPharmacy } from '../../../shared/rules/chain-import/cell-values.ts'
import type { PharmacyNames } from '../../../shared/rules/chain/pharmacy-names.ts'

type Fields = { name: string; pharmacyNo: string; pharmacyAddress: string }
type PharmacyFieldsProps = {
  value: Fields
  nameProblem: MessageId | null
  onChange: (patch: Partial<Fields>) => void
}

/** What may change of a pharmacy. */
export function PharmacyFields({ value, nameProblem, onChange }: PharmacyFieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('chain.pharmacyName')}
        dir="auto"
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        value={value.name}
        error={nameProblem === null ? undefined : t(nameProblem)}
        onValueChange={(name) => onChange({ name })}
      />
      <TextInput
        label={t('chain.pharmacyNo')}
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        value={value.pharmacyNo}
        onValueChange={(pharmacyNo) => onChange({ pharmacyNo })}
      />
      <TextInput
        label={t('chain.pharmacyAddress')}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        value={value.pharmacyAddress}
        onValueChange={(pharmacyAddress) => onChange({ pharmacyAddress })}
      />
    </>
  )
}

/** Why a pharmacy cannot have this name; null if it can. */
export function pharmacyNameProblem(name: string, others: readonly PharmacyNames[]): MessageId | null {
  if (name === '') return 'chain.pharmacyNameMissing'
  const isTaken = readPlaceWithoutPharmacy(name) !== null || others.some((other) => isNamed(other, name))
  return isTaken ? 'chain.pharmacyNameTaken' : null
}
