import { useCallback, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/** How a choice stands in an address; `read` must make sense of any address. */
type AddressForm<Choice> = {
  read: (params: URLSearchParams) => Choice
  write: (choice: Choice) => Record<string, string>
}

const OWN_CHANGE = { isOwnChoice: true }

/**
 * A list's choice, kept in the address too, so that going back and reloading find it. It is held here first: the router
 * brings an address late when the device is busy, and a field that waited for it would lose what is typed meanwhile.
 */
export function useAddressChoice<Choice extends object>({
  read,
  write,
}: AddressForm<Choice>): [Choice, (patch: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const [choice, setChoice] = useState(() => read(params))
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    // A link of the menu, or a way back: the address is the newer of the two.
    if (isPop || !isOwn(state)) setChoice(read(params))
  }

  // The same at each drawing for which the choice is, so that filters of hundreds of options need not be drawn at each key elsewhere.
  const choose = useCallback(
    (patch: Partial<Choice>): void => {
      const next = { ...choice, ...patch }
      setChoice(next)
      setParams(write(next), { replace: true, state: OWN_CHANGE })
    },
    [choice, setParams, write],
  )
  return [choice, choose]
}

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnChoice' in state
}
