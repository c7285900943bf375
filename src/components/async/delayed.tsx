import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** The screen has been there for long enough to be read and touched. */
const DELAY_MS = 2_500

/** What nobody waits for: it comes once the screen has been still for a while, and is not fetched before. */
export function Delayed({ afterMs = DELAY_MS, children }: { afterMs?: number; children: ReactNode }) {
  const [isDue, setIsCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isDue ? children : null
}
