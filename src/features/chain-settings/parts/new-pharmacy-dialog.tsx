import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { Pharmacy } from '../../../shared/contract/pharmacies.ts'
import { addPharmacy } from '../commands.ts'
import { PharmacyFields, pharmacyNameProblem } from './pharmacy-fields.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type NewPharmacyDialogProps = { pharmacies: readonly Pharmacy[]; onClose: () => void }

export function NewPharmacyDialog({ pharmacies, onClose }: NewPharmacyDialogProps) {
  const t = useT()
  const [typed, setTyped] = useState({ name: '', pharmacyNo: '', pharmacyAddress: '' })
  const [isShown, setIsShown] = useState(false)
  const name = typed.name.trim()
  const problem = pharmacyNameProblem(name, pharmacies)

  function save() {
    setIsShown(true)
    const { pharmacyNo, pharmacyAddress } = typed
    return problem === null ? addPharmacy({ pharmacyName: name, pharmacyNo, pharmacyAddress }) : null
  }

  return (
    <SettingsDialog title={t('chain.addPharmacy')} onSave={save} onClose={onClose}>
      <PharmacyFields
        value={typed}
        nameProblem={isShown ? problem : null}
        onChange={(patch) => setTyped({ ...typed, ...patch })}
      />
    </SettingsDialog>
  )
}
