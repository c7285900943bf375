import type app from './en/app.json'
import type contacts from './en/contacts.json'
import type dashboard from './en/dashboard.json'
import type employees from './en/employees.json'
import type errors from './en/errors.json'
import type help from './en/help.json'
import type leave from './en/leave.json'
import type list from './en/list.json'
import type options from './en/options.json'
import type payroll from './en/payroll.json'
import type profile from './en/profile.json'
import type sales from './en/sales.json'
import type session from './en/session.json'
import type settings from './en/settings.json'
import type shortages from './en/shortages.json'
import type sync from './en/sync.json'
import type vaccination from './en/vaccination.json'
import type visits from './en/visits.json'

type Catalogue = typeof app &
  typeof contacts &
  typeof dashboard &
  typeof employees &
  typeof errors &
  typeof help &
  typeof leave &
  typeof list &
  typeof options &
  typeof payroll &
  typeof profile &
  typeof sales &
  typeof session &
  typeof settings &
  typeof shortages &
  typeof sync &
  typeof vaccination &
  typeof visits

/** Ids of all texts, as `area.key`. The catalogue of a new area is added above. */
export type MessageId = keyof Catalogue & string
