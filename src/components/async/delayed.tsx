import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Long enough to read and use the screen first. */
const DELAY_MS = 2_500

/** Mounts low-priority content after a delay, so that its code is not loaded earlier either. */
export function Delayed({ afterMs = DELAY_MS, children }: { afterMs?: number; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isDue ? children : null
}
