import { Delayed } from '../async/delayed.tsx'
import { LiveRegion } from '../layout/visually-hidden.tsx'

/** The new page takes the focus, which would interrupt the announcement. */
const PAUSE_MS = 500

/**
 * An announcement for a new page. The text is set after the live region is mounted, because screen readers often ignore
 * a region that is mounted with its text.
 */
export function SaidOnArrival({ children }: { children: string }) {
  return (
    <LiveRegion>
      <Delayed afterMs={PAUSE_MS}>{children}</Delayed>
    </LiveRegion>
  )
}
