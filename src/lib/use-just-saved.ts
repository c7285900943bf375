import { useState } from 'react'

/**
 * What a form has just saved, until the stored value changes; null after that. In between, the form must not show the
 * previous value: the second half of a double tap would save it again, over the new one.
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
