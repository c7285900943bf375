import { createContext, use, useState } from 'react'

/** Repeats the failed reads of this page; resolves when they have been answered or have failed again. */
export const ReadAgainContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** For a button: repeats the reads, and reports whether that is in progress. */
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
