import { generatePath } from 'react-router-dom'
import { paths } from './paths.ts'

export function leavePathOf(leaveId: string): string {
  return generatePath(paths.leave, { leaveId })
}

/** The same, come to from the return requests: there the way back leads. */
export function returnPathOf(leaveId: string): string {
  return `${leavePathOf(leaveId)}?from=returns`
}

export function isReturnPath(params: URLSearchParams): boolean {
  return params.get('from') === 'returns'
}

/** The form over an unsent request. */
export function leaveEditPathOf(opId: string): string {
  return `${paths.leaveRequest}?edit=${encodeURIComponent(opId)}`
}

/** What home is told of the request that was just saved; it stays with that entry of the history, reloads included. */
export function savedLeaveState(opId: string): unknown {
  return { savedLeave: opId }
}

export function savedLeaveIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'savedLeave' in state && typeof state.savedLeave === 'string'
    ? state.savedLeave
    : null
}
