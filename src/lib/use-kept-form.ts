import { useEffect, useState } from 'react'

type Keeper<Values> = {
  read(ownerId: string): Promise<Values | null>
  keep(ownerId: string, values: Values): void
  forget(ownerId: string, values?: Values | null): void
}

/**
 * A form's values as typed, kept across reloads and updates. `typed` is undefined until the draft was read, null while
 * nothing is typed. The keeper must be the same in every render.
 */
export function useKeptForm<Values>(keeper: Keeper<Values>, ownerId: string) {
  const [typed, setTyped] = useState<Values | null | undefined>()

  useEffect(() => {
    let isGone = false
    void keeper.read(ownerId).then((draft) => {
      if (!isGone) setTyped((already) => (already === undefined ? draft : already))
    })
    return () => {
      isGone = true
    }
  }, [keeper, ownerId])

  return {
    typed,
    type(values: Values) {
      setTyped(values)
      keeper.keep(ownerId, values)
    },
    clear() {
      setTyped(null)
      keeper.forget(ownerId, typed ?? null)
    },
  }
}
