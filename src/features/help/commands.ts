import { writeSetting } from '../../data/settings.ts'
import { INSTALL_PUT_OFF } from './parts/due-note.ts'

/** Nobody on this tablet is asked again; the page of the device still installs. */
export function putInstallOff(): Promise<void> {
  return writeSetting(INSTALL_PUT_OFF, true)
}
