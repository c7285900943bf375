import { useState } from 'react'

/**
 * What a form has just saved, until what is stored is seen to have changed; null after that. In between, the form must not
 * show what was there before: the second half of a double tap would save that again, over the new.
 */
export function useJustSaved<Values>(stored: unknown) {
  const seen = JSON.stringify(stored ?? null)
  const [saved, setSaved] = useState<{ values: Values; over: string } | null>(null)
  const isSeen = saved !== null && saved.over !== seen
  if (isSeen) setSaved(null)
  return {
    justSaved: isSeen ? null : (saved?.values ?? null),
    keepSaved: (values: Values) => setSaved({ values, over: seen }),
  }
}
