import * as z from 'zod/mini'

/** Cancelling or deciding an overtime request. */
export const OVERTIME_UPDATE = 'overtimeUpdate'

export const OVERTIME_ACTIONS = ['cancel', 'approve', 'reject'] as const
export type OvertimeAction = (typeof OVERTIME_ACTIONS)[number]

const intentSchema = z.object({
  overtimeId: z.string().check(z.minLength(1)),
  requesterId: z.string().check(z.minLength(1)),
  actor: z.enum(['requester', 'manager']),
  action: z.enum(OVERTIME_ACTIONS),
})
export type OvertimeUpdateIntent = z.infer<typeof intentSchema>

/** The intent of a stored change of an overtime request, or null if this version cannot read it. */
export function parseOvertimeUpdateIntent(intent: unknown): OvertimeUpdateIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
