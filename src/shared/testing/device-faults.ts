export const TESTING_PAGE = '/testing'
// By methods that no browser sends to another site's server without asking it first.
export const testingPaths = {
  /** GET: the faults and the last calls of this device. PATCH: those of its faults that change. DELETE: ends them all. */
  device: `${TESTING_PAGE}/api/device`,
  /** PUT: offers all devices of this server an update of the app. */
  update: `${TESTING_PAGE}/api/update`,
  /** DELETE: ends all faults of this device and deletes what the browser has stored. */
  storage: `${TESTING_PAGE}/api/storage`,
} as const

export function isOfTestTools(path: string): boolean {
  return path === TESTING_PAGE || path.startsWith(`${TESTING_PAGE}/`)
}

/** The cookie from which pages and worker read what concerns the device itself: JSON of `DeviceFaults`. */
export const DEVICE_FAULTS_COOKIE = 'counter-testing-device'

export type DeviceFaults = {
  /** How far the clock is ahead. */
  clockShiftMs: number
  isStorageFull: boolean
  /** The browser says that it has no network. */
  isOffline: boolean
  isAny: boolean
}
