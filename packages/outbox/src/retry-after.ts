/**
 * The milliseconds that a `Retry-After` names, in seconds or as a date; null without one. A date is measured against the
 * answer's own `Date`, because the device's clock may be wrong.
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | null {
  const named = headers.get('Retry-After')?.trim()
  if (!named) return null
  const seconds = Number(named)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  const ms = Date.parse(named) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
