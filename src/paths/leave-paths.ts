import { pathOf } from './path-of.ts'
import { paths } from './paths.ts'

export function leavePathOf(leaveId: string): string {
  return pathOf(paths.leave, { leaveId })
}

/** The same page, opened from the return requests; its back link leads there. */
export function returnPathOf(leaveId: string): string {
  return `${leavePathOf(leaveId)}?from=returns`
}

export function isReturnPath(params: URLSearchParams): boolean {
  return params.get('from') === 'returns'
}

/** The form for an unsent request. */
export function leaveEditPathOf(opId: string): string {
  return `${paths.leaveRequest}?edit=${encodeURIComponent(opId)}`
}

/** History state that names the request that was just saved. It stays with that history entry, across reloads. */
export function savedLeaveState(opId: string): unknown {
  return { savedLeave: opId }
}

export function savedLeaveIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'savedLeave' in state && typeof state.savedLeave === 'string'
    ? state.savedLeave
    : null
}
