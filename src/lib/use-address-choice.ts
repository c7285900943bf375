import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useArrival, useNavigate } from './router.tsx'

/** How filters are represented in the URL. `read` must accept any URL. */
type AddressForm<Choice> = {
  read: (params: URLSearchParams) => Choice
  write: (choice: Choice) => Record<string, string>
}

/** `isStep`: going back takes the change back. */
type Choose<Choice> = (patch: Partial<Choice>, how?: { isStep?: boolean }) => void

const OWN_CHANGE = { isOwnChoice: true }

/**
 * The filters of a list, mirrored in the URL so that going back and reloading restore them. The state is local first:
 * on a busy device the router updates the URL late, and a field controlled by it would lose typed characters.
 */
export function useAddressChoice<Choice extends object>({
  read,
  write,
}: AddressForm<Choice>): [Choice, Choose<Choice>] {
  const [params] = useSearchParams()
  const location = useLocation()
  const { isRestored } = useArrival()
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => read(params))
  const [seen, setSeen] = useState(location)
  if (seen !== location) {
    setSeen(location)
    // After a link of the menu or a back navigation, the URL is newer than the state.
    if (isRestored || !isOwnChoice(location.state)) setChoice(read(params))
  }

  // Stable while the choice is unchanged, so that filters with hundreds of options do not render at every keystroke
  // elsewhere.
  const choose = useCallback(
    (patch: Partial<Choice>, { isStep = false }: { isStep?: boolean } = {}): void => {
      const next = { ...choice, ...patch }
      setChoice(next)
      const search = new URLSearchParams(write(next)).toString()
      navigate(`?${search}`, { replace: !isStep, state: OWN_CHANGE })
    },
    [choice, navigate, write],
  )
  return [choice, choose]
}

/** Whether a history entry's state says that a filter of the page was changed, rather than a link followed. */
export function isOwnChoice(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnChoice' in state
}
