import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { z } from 'zod'
import { emailAddress } from '../../src/shared/contract/employee-bodies.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'

export type Given = Partial<Record<string, string>>

export function optionsOf(args: string[], names: string[]): Given {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    names.map((name) => [name, { type: 'string' as const }]),
  )
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values as Given
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'the arguments cannot be read')
  }
}

export function required(given: Given, name: string): string {
  const value = given[name]
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing`)
  return value
}

export function emailOf(given: Given): string {
  return parse(emailAddress, required(given, 'email'), 'email')
}

export function parse<Output>(schema: z.core.$ZodType<Output>, value: string, name: string): Output {
  const parsed = z.core.safeParse(schema, value)
  if (!parsed.success) throw new UsageError(`${name}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`)
  return parsed.data
}
