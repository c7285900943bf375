import type {
  KindAdapter as SimKindAdapter,
  MakeContext as SimMakeContext,
  Call as SimCall,
  Route as SimRoute,
} from '@counter/outbox/simulator'
import type { Call as AccessCall, Reach, Role } from '../../../src/shared/rules/access/access.ts'

export type { Effect, Recorded } from '@counter/outbox/simulator'

export type Person = { id: string; name: string; pharmacyName: string; isAdmin: boolean; isAccountant: boolean }
export type MakeContext = SimMakeContext<Person>

/** `reach`: whose objects the access table lets the account of the call have. */
export type Call = SimCall & {
  reach: Reach
  /** A planted fault: whose name is on the answer to a handover is believed. */
  trustsAnswerer?: boolean
}
/** `call`: the call's row in the access table, which the reference server enforces. */
export type Route = SimRoute<Call> & { call: AccessCall }

type RealPerson = { id: string; name: string; email: string }
/** A real server's people, and objects that are there. `leaveId` and `overtimeId`: of the employee. */
export type ExampleChain = {
  employee: RealPerson
  manager: RealPerson
  accountant: RealPerson
  pharmacy: string
  today: string
  at: string
  leaveId: string
  shortageId: string
  handoverRef: string
  overtimeId: string
  correctionId: string
}
export type Example = { by: 'employee' | 'manager' | 'accountant'; intent: object; base?: unknown }

/**
 * Everything the simulation needs to know about one operation type. A new type needs one adapter and one line in
 * `all-kinds.ts`.
 */
export type KindAdapter = Omit<SimKindAdapter<Person, Call>, 'mayRecord' | 'isHopeless'> & {
  /** One valid entry for a real server; null for a kind that cannot be looked up. */
  example: ((chain: ExampleChain) => Example) | null
  /** The roles that record it. */
  roles: readonly Role[]
  routes: Route[]
}
