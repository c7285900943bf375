import * as z from 'zod/mini'
import { instant } from './primitives.ts'

export const AUDIT_ENTITIES = [
  'leave',
  'visit',
  'employee',
  'payroll',
  'report',
  'shortage',
  'session',
  'export',
  'settings',
  'handover',
  'overtime',
  'attendance',
  'refusal',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** Stands for names and values of people whose personal data was erased. */
export const ERASED_PERSON = 'Erased person'

/** Who did what and when, with the object before and after. Reference server only. */
export const auditEntrySchema = z.looseObject({
  _id: z.string(),
  at: instant,
  actorId: z.string(),
  actorName: z.string(),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: z.string(),
  action: z.string(),
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
  /** The pharmacy that the entry concerns; empty if none. */
  place: z.string(),
  /** The request that made the entry; missing for a command. */
  requestId: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditListSchema = z.array(auditEntrySchema)
