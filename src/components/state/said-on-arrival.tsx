import { Delayed } from '../async/delayed.tsx'
import { LiveRegion } from '../layout/visually-hidden.tsx'

/** The page that comes takes the focus, which would cut the words short. */
const PAUSE_MS = 500

/** Words that come along with their page: a region that brings its words with it is often not read out, so they follow it. */
export function SaidOnArrival({ children }: { children: string }) {
  return (
    <LiveRegion>
      <Delayed afterMs={PAUSE_MS}>{children}</Delayed>
    </LiveRegion>
  )
}
