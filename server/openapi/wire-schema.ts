import * as z from 'zod/v4/core'
import { UNREADABLE } from '../../src/shared/contract/own-mark.ts'
import { registererRow, registererSchema } from '../../src/shared/contract/shortages.ts'
import {
  calendarDay,
  dayTimeStamp,
  decimal,
  instant,
  recordId,
  sentDecimal,
  text,
  flag,
} from '../../src/shared/contract/primitives.ts'

/** Rows that are read leniently, which JSON Schema cannot describe either. */
const ROWS = new Map<unknown, z.$ZodType>([[registererSchema, registererRow]])

type JsonSchema = Record<string, unknown>

/** The written forms of docs/api.md, *Forms on the wire*; JSON Schema cannot describe the transforms that read the others. */
const WRITTEN = new Map<unknown, JsonSchema>([
  [calendarDay, { type: 'string', format: 'date' }],
  [instant, { type: 'string', format: 'date-time' }],
  [dayTimeStamp, { type: 'integer' }],
  [decimal, { type: 'number' }],
  [sentDecimal, { type: 'number' }],
  [recordId, { type: 'string' }],
  [text, { type: 'string' }],
  [flag, { type: 'boolean' }],
])

/** A schema of the contract as JSON Schema: what the server takes (`input`) or writes (`output`). */
export function wireSchema(schema: z.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (io === 'output') {
        // A default is what reading makes of a value that is not sent: in outbox scope much is left out.
        delete jsonSchema.default
        if (jsonSchema.required)
          jsonSchema.required = jsonSchema.required.filter((field) => !hasDefault(zodSchema, field))
      }
      // Known to a device alone.
      delete jsonSchema.properties?.[UNREADABLE]
      const row = ROWS.get(zodSchema)
      if (row) Object.assign(jsonSchema, wireSchema(row, io))
      const written = WRITTEN.get(zodSchema)
      if (!written) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      Object.assign(jsonSchema, written)
    },
  })
  return json
}

function hasDefault(schema: z.$ZodType, field: string): boolean {
  return schema instanceof z.$ZodObject && schema._zod.def.shape[field]?._zod.def.type === 'default'
}
