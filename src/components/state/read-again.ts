import { createContext, use, useState } from 'react'

/** Asks the server once more for what this page asked for and did not get; ends when it has answered or failed again. */
export const ReadAgainContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** For a button: asks again, and whether that is under way. */
export function useReadAgain(): { isAsking: boolean; ask: () => void } {
  const readAgain = use(ReadAgainContext)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    setIsAsking(true)
    void readAgain()
      .catch(() => {})
      .finally(() => setIsAsking(false))
  }
  return { isAsking, ask }
}
