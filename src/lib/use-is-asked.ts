import { useState } from 'react'

type Read = { fetchedAt: number | null; problem: unknown }

/**
 * Whether the server was asked for a list since the page was opened, or could not be. What was added since an earlier
 * read is not reported as unknown before.
 */
export function useIsAsked(read: Read | null | undefined): boolean {
  const [openedAt] = useState(() => Date.now())
  if (!read) return false
  return read.problem !== null || (read.fetchedAt !== null && read.fetchedAt >= openedAt)
}
