import { useState } from 'react'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { NewShortageTyped } from '../../../shared/rules/shortages/new-shortage-form.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { changeNewShortage } from '../commands.ts'
import type { OwnNewShortage } from '../overlay.ts'
import type { ShortagesView } from '../queries.ts'
import { ShortageForm } from './shortage-form.tsx'

/** Edits an unsent shortage, or corrects one that the server rejected. */
export function EditShortageDialog({
  own,
  view,
  onClose,
}: {
  own: OwnNewShortage
  view: ShortagesView
  onClose: () => void
}) {
  const t = useT()
  const owner = useSignedIn()
  const { intent, row } = own
  const [values, setValues] = useState<NewShortageTyped>({
    barcode: intent.shortageUPC,
    name: intent.shortageName,
    price: String(intent.shortagePrice),
    picture: intent.shortagePicLink,
  })
  return (
    <Dialog
      isOpen
      title={t(own.state === 'attention' ? 'shortages.editTitle' : 'shortages.editUnsentTitle')}
      onClose={onClose}
    >
      <ShortageForm
        values={values}
        view={view}
        ownBarcode={intent.shortageUPC}
        saveLabel={t('shortages.resend')}
        onType={setValues}
        onSave={(fields) => changeNewShortage(owner, { row, oldBarcode: intent.shortageUPC, fields })}
        onDone={onClose}
      />
    </Dialog>
  )
}
