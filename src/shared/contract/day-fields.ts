import * as z from 'zod/mini'

export const DAY_TYPES = ['single', 'double'] as const
export type DayType = (typeof DAY_TYPES)[number]

/**
 * What a report says of its whole day. Reading, recording, folding, comparing and sending derive from this list
 * (docs/continuing-the-code.md, *A field of a report*). Rows recorded before a field existed do not have it.
 */
export const dayFields = {
  dayType: z._default(z.enum(DAY_TYPES), 'single'),
}

export type DayField = keyof typeof dayFields
export type ReportDay = { [Field in DayField]: z.output<(typeof dayFields)[Field]> }
export const DAY_FIELDS = Object.keys(dayFields) as DayField[]
