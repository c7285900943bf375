import { figuresOfDays } from '../figures/figures-of-days.ts'
import type { App, Context } from '../http/context.ts'
import { addAccountRoutes } from './accounts.ts'
import { addPersonEditRoutes } from './person-edit.ts'
import { addAttendanceRoutes } from './attendance.ts'
import { addAuditRoutes } from './audit.ts'
import { addChainSettingsRoutes } from './chain-settings.ts'
import { addEmployeeRoutes } from './employees.ts'
import { addFirstRunRoutes } from './first-run.ts'
import { addHandoverRoutes } from './handovers.ts'
import { addHealthRoutes, addUnknownRoutes } from './health.ts'
import { addImportRoutes } from './import.ts'
import { addKpiRoutes } from './kpis.ts'
import { addLeaveReadingRoutes } from './leave-reading.ts'
import { addLeaveWritingRoutes } from './leave-writing.ts'
import { Semaphore } from '../http/semaphore.ts'
import { addOvertimeRoutes } from './overtime.ts'
import { addOwnDataRoute } from './own-data.ts'
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
import { addSlipVoidingRoute } from './slip-voiding.ts'
import { addOpenApiRoutes } from '../openapi/add-openapi.ts'
import { addTillRoutes } from './tills.ts'
import { addVisitRoutes } from './visits.ts'

export function addRoutes(api: App, context: Context): void {
  addHealthRoutes(api, context)
  const passwordChecks = new Semaphore(PASSWORD_CHECKS)
  addSessionRoutes(api, context, passwordChecks)
  addPasswordRoutes(api, context, passwordChecks)
  addProofRoutes(api, context)
  addPinRoutes(api, context, passwordChecks)
  addDeviceModeRoutes(api, context, passwordChecks)
  addOwnDataRoute(api, context)
  addOwnSessionRoutes(api, context, passwordChecks)
  addAccountRoutes(api, context, passwordChecks)
  addPersonEditRoutes(api, context, passwordChecks)
  addSealRoutes(api, context)
  addEmployeeRoutes(api, context)
  addRegistrationRoutes(api, context)
  addImportRoutes(api, context, passwordChecks)
  addFirstRunRoutes(api, context)
  addPharmacyRoutes(api, context)
  addReportReadingRoutes(api, context)
  addReportWritingRoutes(api, context)
  addLeaveReadingRoutes(api, context)
  addLeaveWritingRoutes(api, context)
  addShortageRoutes(api, context)
  addShortageRetiringRoutes(api, context)
  addPayrollRoutes(api, context)
  addSlipVoidingRoute(api, context)
  addVisitRoutes(api, context)
  addHandoverRoutes(api, context)
  addOvertimeRoutes(api, context)
  addAttendanceRoutes(api, context)
  const readDays = figuresOfDays()
  addKpiRoutes(api, context, readDays)
  addTillRoutes(api, context, readDays)
  addChainSettingsRoutes(api, context)
  addAuditRoutes(api, context)
  addOpenApiRoutes(api)
  addUnknownRoutes(api)
}
