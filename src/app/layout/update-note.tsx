import { useState } from 'react'
import type { ReactNode } from 'react'
import { onDemand } from '../../components/async/on-demand.tsx'
import { useAppUpdate } from '../../lib/app-update.ts'
import { withTexts } from '../../i18n/with-texts.ts'

// Its texts come with it: most starts offer nothing.
const UpdateOffer = onDemand(async () => withTexts(import('./update-offer.tsx').then((module) => module.UpdateOffer)))

/** Offers a new version, until it is put off; otherwise what else may stand in its place. */
export function UpdateNote({ children = null }: { children?: ReactNode }) {
  const { available, apply } = useAppUpdate()
  const [isPutOff, setIsPutOff] = useState(false)
  return available && !isPutOff ? <UpdateOffer onApply={apply} onPutOff={() => setIsPutOff(true)} /> : children
}
