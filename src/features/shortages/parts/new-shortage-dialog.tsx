import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { addShortage, newShortageDraft } from '../commands.ts'
import type { ShortagesView } from '../queries.ts'
import { ShortageForm } from './shortage-form.tsx'

const BLANK = { barcode: '', name: '', price: '', picture: '' }

/** Adds a shortage; a half-filled form is kept as a draft. */
export function NewShortageDialog({ view, onClose }: { view: ShortagesView; onClose: () => void }) {
  const t = useT()
  const owner = useSignedIn()
  const { typed, type, clear } = useKeptForm(newShortageDraft, owner.userId)
  if (typed === undefined) return null
  return (
    <Dialog isOpen title={t('shortages.addTitle')} onClose={onClose}>
      <ShortageForm
        values={typed ?? BLANK}
        view={view}
        ownBarcode={null}
        saveLabel={t('shortages.save')}
        onType={type}
        onSave={(fields) => addShortage(owner, fields)}
        onDone={() => {
          clear()
          onClose()
          // The new shortage appears above the list, with its state.
          window.scrollTo({ top: 0 })
        }}
      />
    </Dialog>
  )
}
