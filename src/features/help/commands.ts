import { writeSetting } from '../../data/store/settings.ts'
import { INSTALL_PUT_OFF } from './parts/due-note.ts'

/** The offer is not shown again to anybody on this device. Installing from the device page still works. */
export function putInstallOff(): Promise<void> {
  return writeSetting(INSTALL_PUT_OFF, true)
}
