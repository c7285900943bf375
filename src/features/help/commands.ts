import { writeSetting } from '../../data/settings.ts'
import { newestChange } from './changes.ts'
import { CHANGES_SEEN, INSTALL_PUT_OFF } from './due-note.ts'

/** What is new was read, or waved aside; the page of the device has it still. */
export function noteChangesSeen(): Promise<void> {
  return writeSetting(CHANGES_SEEN, newestChange)
}

/** Nobody on this tablet is asked again; the page of the device still installs. */
export function putInstallOff(): Promise<void> {
  return writeSetting(INSTALL_PUT_OFF, true)
}
