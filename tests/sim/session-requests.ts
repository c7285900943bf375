import type { ApiRequest } from '@counter/outbox'
import type { RequestRole } from '@counter/outbox/simulator'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'

const SESSION_PATHS: ReadonlySet<string> = new Set(['/api/users/resume', apiPaths.seals(), apiPaths.health()])

/** What a request is about. */
export function roleOf({ path }: ApiRequest): RequestRole {
  if (path === apiPaths.announce()) return 'announcement'
  if (path === apiPaths.signOut({ keepOutbox: true })) return 'leaving'
  if (path.startsWith('/api/users/sign') || SESSION_PATHS.has(path)) return 'session'
  return path === apiPaths.me() ? 'screen' : 'row'
}

/** Whether the request opens, narrows or checks sessions. */
export function isOfSession(request: ApiRequest): boolean {
  const role = roleOf(request)
  return role !== 'row' && role !== 'screen'
}
