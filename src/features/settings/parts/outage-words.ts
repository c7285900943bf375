import type { MessageId } from '../../../i18n/message-id.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { OutagePart } from '../outage-queries.ts'

const NAMES: Record<OutagePart, MessageId> = {
  app: 'settings.outageApp',
  sales: 'settings.outageSales',
  shortages: 'settings.outageShortages',
  leaves: 'settings.outageLeaves',
  slips: 'settings.outageSlips',
  visits: 'settings.outageVisits',
  figures: 'settings.outageFigures',
  kpis: 'settings.outageKpis',
  tills: 'settings.outageTills',
  employees: 'settings.outageEmployees',
  requests: 'settings.outageRequests',
  payroll: 'settings.outagePayroll',
  settings: 'settings.outageSettings',
  handovers: 'settings.outageHandovers',
  attendance: 'settings.outageAttendance',
  overtime: 'settings.outageOvertime',
}

/** The names of the missing parts, formatted as one list. */
export function useOutagePartNames(): (parts: readonly OutagePart[]) => string {
  const t = useT()
  const formatLocale = useFormatLocale()
  return (parts) => new Intl.ListFormat(formatLocale, { type: 'unit' }).format(parts.map((part) => t(NAMES[part])))
}
