import * as z from 'zod/mini'
import { absenceRow } from '../../src/shared/contract/absences.ts'
import { correctionRow, hoursOfMonthRow, punchRow } from '../../src/shared/contract/attendance.ts'
import { assignmentsSchema } from '../../src/shared/contract/assignments.ts'
import { auditListSchema } from '../../src/shared/contract/audit.ts'
import { chainSettingsSchema } from '../../src/shared/contract/chain/chain-settings.ts'
import { firstRunSchema, importedSchema } from '../../src/shared/contract/chain-import.ts'
import { personSchema } from '../../src/shared/contract/employees.ts'
import { handoverRow } from '../../src/shared/contract/handovers.ts'
import { exportIntentSchema } from '../../src/shared/contract/intents/export-note.ts'
import { kpiFiguresRow } from '../../src/shared/contract/kpi-figures.ts'
import { leaveRow } from '../../src/shared/contract/leave.ts'
import { monthRow } from '../../src/shared/contract/monthly.ts'
import { ownDataSchema } from '../../src/shared/contract/own-data.ts'
import { overtimeRow } from '../../src/shared/contract/overtime.ts'
import { slipRow } from '../../src/shared/contract/payroll.ts'
import { pharmacyRow } from '../../src/shared/contract/pharmacies.ts'
import { reportRow } from '../../src/shared/contract/sales.ts'
import { halfSchema, healthSchema } from '../../src/shared/contract/session.ts'
import { shortageRow } from '../../src/shared/contract/shortages.ts'
import { oneTimePasswordSchema, signedInDevicesSchema } from '../../src/shared/contract/signed-in-devices.ts'
import { tillDayRow } from '../../src/shared/contract/till-days.ts'
import { visitRow } from '../../src/shared/contract/visits.ts'

/*
 * The 200 answer of each route, for its `config.answer`. Objects are loose, because unknown fields of stored objects are
 * answered as they came. Nothing is serialised by these schemas: they describe, and the tests hold every answer to them.
 */

export const USER = personSchema
export const ASSIGNMENTS = assignmentsSchema
export const USERS = z.array(personSchema)
export const COLLEAGUES = z.array(z.object({ _id: z.string(), employeeName: z.string(), employeeNameAr: z.string() }))
export const SIGNED_IN = z.extend(z.extend(personSchema, halfSchema.shape), {
  asksForPassword: z.optional(z.enum(['oneTime', 'weak'])),
})
export const RESUMED = z.extend(personSchema, halfSchema.shape)
export const LEFT = z.looseObject({
  status: z.literal('ok'),
  scope: z.enum(['none', 'outbox', 'full']),
  /** Ids of announced rows that their proofs do not hold. */
  unproven: z.optional(z.array(z.string())),
})
export const DONE = z.looseObject({ status: z.literal('ok') })
export const PIN_SET = z.extend(DONE, { sealKey: z.string() })
export const UNPROVEN = z.looseObject({ unproven: z.array(z.string()) })
export const ENDED = z.looseObject({ ended: z.array(z.string()) })
export const OWN_DATA = ownDataSchema
export const DEVICES = signedInDevicesSchema
export const ONE_TIME_PASSWORD = oneTimePasswordSchema
export const PHARMACY = pharmacyRow
export const PHARMACIES = z.array(pharmacyRow)
export const REPORT = reportRow
export const REPORTS = z.array(reportRow)
export const MONTHS = z.array(monthRow)
export const LEAVE = leaveRow
export const LEAVES = z.array(leaveRow)
export const ABSENCES = z.array(absenceRow)
export const SHORTAGE = shortageRow
export const SHORTAGES = z.array(shortageRow)
export const SLIP = slipRow
export const SLIPS = z.array(slipRow)
export const VISIT = visitRow
export const VISITS = z.array(visitRow)
export const HANDOVER = handoverRow
export const HANDOVERS = z.array(handoverRow)
export const OVERTIME = overtimeRow
export const OVERTIME_LIST = z.array(overtimeRow)
export const PUNCH = punchRow
export const PUNCHES = z.array(punchRow)
export const CORRECTION = correctionRow
export const CORRECTIONS = z.array(correctionRow)
export const HOURS_OF_MONTH = z.array(hoursOfMonthRow)
export const KPIS_OF_MONTH = z.array(kpiFiguresRow)
export const TILL_DAYS = z.array(tillDayRow)
export const AUDIT = auditListSchema
export const CHAIN_SETTINGS = chainSettingsSchema
export const EXPORT_NOTE = z.extend(exportIntentSchema, { _id: z.string(), clientRef: z.optional(z.string()) })
export const HEALTH = healthSchema
export const FIRST_RUN = firstRunSchema
export const IMPORTED = importedSchema
export const READY = z.looseObject({ status: z.literal('ready') })
