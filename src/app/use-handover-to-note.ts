import { useState } from 'react'
import { mayHaveHandover } from '../data/record/open-handovers.ts'
import { useCalmLiveQuery } from '../lib/use-live-query.ts'

/** Whether the home screen has a handover to show. Once it had, it stays: the answer is shown there too. */
export function useHasHandoverToNote(userId: string): boolean {
  const [hadOne, setHadOne] = useState(false)
  const hasOne = useCalmLiveQuery(() => mayHaveHandover(userId), [userId]) ?? false
  if (hasOne && !hadOne) setHadOne(true)
  return hasOne || hadOne
}
