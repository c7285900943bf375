import { useState } from 'react'
import { onDemand } from '../../components/on-demand.tsx'
import { useAppUpdate } from '../../lib/app-update.ts'

const UpdateOffer = onDemand(() => import('./update-offer.tsx').then((module) => module.UpdateOffer))

/** Offers a new version, until it is put off. */
export function UpdateNote() {
  const { available, apply } = useAppUpdate()
  const [isPutOff, setIsPutOff] = useState(false)
  return available && !isPutOff ? <UpdateOffer onApply={apply} onPutOff={() => setIsPutOff(true)} /> : null
}
