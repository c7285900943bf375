import * as z from 'zod/mini'
import { accountFields, newPassword } from './employee-bodies.ts'
import { MAX_PASSWORD_LENGTH } from './session.ts'
import { MAX_NAME_LENGTH } from './text-limits.ts'

/** The one-time token of the link for the first run; a header, because no server or proxy logs it. */
export const FIRST_RUN_HEADER = 'X-First-Run'

/** 32 random bytes of the caller, base64url: the one-time passwords are derived from them (docs/api.md, *Import*). */
const importKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** The two texts as they came from a file or a spreadsheet; an empty one imports nothing. */
const texts = { pharmacies: z.string(), people: z.string() }

/** The call of a manager. */
export const importBodySchema = z.object({
  ...texts,
  key: importKey,
  currentPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH)),
})

/** The first run: the name of the chain, its first manager, and an import. */
export const firstRunBodySchema = z.object({
  chain: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long')),
    nameAr: z._default(z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH, 'too_long')), ''),
  }),
  manager: z.object({ ...accountFields, password: newPassword }),
  ...texts,
  key: importKey,
})

const importedPersonSchema = z.looseObject({
  employeeName: z.string(),
  employeeNameAr: z.optional(z.string()),
  companyId: z.string(),
  email: z.string(),
  currentPharmacy: z.string(),
  oneTimePassword: z.string(),
})
export type ImportedAccount = z.infer<typeof importedPersonSchema>

/** The answer of both calls. The passwords are in no other answer. */
export const importedSchema = z.looseObject({
  /** How many were added. */
  pharmacies: z.int(),
  /** By place and name. */
  people: z.array(importedPersonSchema),
  /** When the passwords expire. */
  until: z.string(),
})
export type Imported = z.infer<typeof importedSchema>

/** Until when the link of the first run is good. */
export const firstRunSchema = z.looseObject({ until: z.string() })
