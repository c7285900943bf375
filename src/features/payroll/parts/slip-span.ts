/** The two days of the filter, `YYYY-MM-DD`; empty if that end is open. */
export type SlipSpan = { from: string; to: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readSpan(params: URLSearchParams): SlipSpan {
  return { from: dayIn(params.get('from')), to: dayIn(params.get('to')) }
}

export function writeSpan({ from, to }: SlipSpan): Record<string, string> {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function dayIn(value: string | null): string {
  return value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
