import type app from './en/app.json'
import type attendance from './en/attendance.json'
import type audit from './en/audit.json'
import type contacts from './en/contacts.json'
import type dashboard from './en/dashboard.json'
import type date from './en/date.json'
import type chain from './en/chain.json'
import type employees from './en/employees.json'
import type errors from './en/errors.json'
import type importTexts from './en/import.json'
import type help from './en/help.json'
import type handover from './en/handover.json'
import type kpis from './en/kpis.json'
import type leave from './en/leave.json'
import type list from './en/list.json'
import type options from './en/options.json'
import type overtime from './en/overtime.json'
import type payroll from './en/payroll.json'
import type profile from './en/profile.json'
import type sales from './en/sales.json'
import type session from './en/session.json'
import type settings from './en/settings.json'
import type shortages from './en/shortages.json'
import type storage from './en/storage.json'
import type sync from './en/sync.json'
import type till from './en/till.json'
import type vaccination from './en/vaccination.json'
import type visits from './en/visits.json'

type Catalogue = typeof app &
  typeof attendance &
  typeof audit &
  typeof chain &
  typeof contacts &
  typeof dashboard &
  typeof date &
  typeof employees &
  typeof errors &
  typeof handover &
  typeof importTexts &
  typeof help &
  typeof kpis &
  typeof leave &
  typeof list &
  typeof options &
  typeof overtime &
  typeof payroll &
  typeof profile &
  typeof sales &
  typeof session &
  typeof settings &
  typeof shortages &
  typeof storage &
  typeof sync &
  typeof till &
  typeof vaccination &
  typeof visits

/** Ids of all texts, as `area.key`. The catalogue of a new area is added above. */
export type MessageId = keyof Catalogue & string
