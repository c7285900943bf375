import * as z from 'zod/mini'
import { CHAIN } from './chain-name.ts'
import { LEAVE_TYPE_SETTINGS } from './leave-types.ts'
import { OVERTIME } from './overtime.ts'
import { PAY } from './pay-contracts.ts'
import type { Section } from './section.ts'
import { SHIFT_HOURS } from './shift-hours.ts'
import { STAFF_OPTIONS } from './staff-options.ts'
import { TARGETS } from './targets.ts'
import { TILL } from './till.ts'

export const SECTIONS = [TARGETS, SHIFT_HOURS, TILL, LEAVE_TYPE_SETTINGS, STAFF_OPTIONS, PAY, OVERTIME, CHAIN] as const
export type SectionName = (typeof SECTIONS)[number]['name']

type Values = {
  [One in (typeof SECTIONS)[number] as One['name']]: One extends Section<string, infer Value> ? Value : never
}

const sections = Object.fromEntries(SECTIONS.map(({ name, schema }) => [name, z.optional(schema)])) as {
  [Name in SectionName]: z.ZodMiniOptional<z.core.$ZodType<Values[Name]>>
}

/** 0 if the settings were never changed. */
const revision = z.int().check(z.minimum(0))

/** The name to show for each pharmacy that was renamed (docs/rules.md, *Pharmacies*). */
const pharmacyNames = z.array(z.looseObject({ pharmacyName: z.string(), shownName: z.string() }))

/** The answer: the sections that the caller may read. */
export const chainSettingsSchema = z.looseObject({ revision, pharmacyNames: z.optional(pharmacyNames), ...sections })
export type SomeSettings = { [Name in SectionName]?: Values[Name] | undefined }

/** The sections to replace; the others stay as they are. `revision` is the one that was read. */
export const chainSettingsBodySchema = z.object({ revision, ...sections })
