import { useState } from 'react'
import type { ReactNode } from 'react'
import { onDemand } from '../../components/async/on-demand.tsx'
import { useAppUpdate } from '../../lib/installed-app/app-update.ts'
import { withTexts } from '../../i18n/with-texts.ts'

// Loaded on demand with its texts: most starts have no update to offer.
const UpdateOffer = onDemand(async () => withTexts(import('./update-offer.tsx').then((module) => module.UpdateOffer)))

/** Offers a new version until it is dismissed; otherwise renders `children`. */
export function UpdateNote({ children = null }: { children?: ReactNode }) {
  const { available, apply } = useAppUpdate()
  const [isPutOff, setIsPutOff] = useState(false)
  return available && !isPutOff ? <UpdateOffer onApply={apply} onPutOff={() => setIsPutOff(true)} /> : children
}
