import type { App, Context } from '../http/context.ts'
import { addAccountRoutes } from './accounts.ts'
import { addAuditRoutes } from './audit.ts'
import { addEmployeeRoutes } from './employees.ts'
import { addHealthRoutes, addUnknownRoutes } from './health.ts'
import { addLeaveReadingRoutes } from './leave-reading.ts'
import { addLeaveWritingRoutes } from './leave-writing.ts'
import { Semaphore } from '../http/semaphore.ts'
import { addOwnSessionRoutes } from './own-sessions.ts'
import { addPasswordRoutes } from './passwords.ts'
import { addPayrollRoutes } from './payroll.ts'
import { addDeviceModeRoutes } from './device-mode.ts'
import { addPharmacyRoutes } from './pharmacies.ts'
import { addPinRoutes } from './pins.ts'
import { addProofRoutes } from './proofs.ts'
import { addRegistrationRoutes } from './registration.ts'
import { addReportReadingRoutes } from './sales-reading.ts'
import { addReportWritingRoutes } from './sales-writing.ts'
import { addSealRoutes } from './seals.ts'
import { addSessionRoutes, PASSWORD_CHECKS } from './session.ts'
import { addShortageRetiringRoutes } from './shortage-retiring.ts'
import { addShortageRoutes } from './shortages.ts'
import { addOpenApiRoutes } from '../openapi/add-openapi.ts'
import { addVisitRoutes } from './visits.ts'

export function addRoutes(api: App, context: Context): void {
  addHealthRoutes(api, context)
  const passwordChecks = new Semaphore(PASSWORD_CHECKS)
  addSessionRoutes(api, context, passwordChecks)
  addPasswordRoutes(api, context, passwordChecks)
  addProofRoutes(api, context)
  addPinRoutes(api, context, passwordChecks)
  addDeviceModeRoutes(api, context, passwordChecks)
  addOwnSessionRoutes(api, context, passwordChecks)
  addAccountRoutes(api, context, passwordChecks)
  addSealRoutes(api, context)
  addEmployeeRoutes(api, context)
  addRegistrationRoutes(api, context)
  addPharmacyRoutes(api, context)
  addReportReadingRoutes(api, context)
  addReportWritingRoutes(api, context)
  addLeaveReadingRoutes(api, context)
  addLeaveWritingRoutes(api, context)
  addShortageRoutes(api, context)
  addShortageRetiringRoutes(api, context)
  addPayrollRoutes(api, context)
  addVisitRoutes(api, context)
  addAuditRoutes(api, context)
  addOpenApiRoutes(api)
  addUnknownRoutes(api)
}
