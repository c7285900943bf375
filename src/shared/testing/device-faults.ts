export const TESTING_PAGE = '/testing'
export const testingPaths = {
  /** GET: the faults and the last calls of this device. PATCH: those of its faults that change. DELETE: ends them all. */
  device: `${TESTING_PAGE}/api/device`,
  /** POST: offers all devices of this server an update of the app. */
  update: `${TESTING_PAGE}/api/update`,
  /** POST: ends all faults of this device and deletes what the browser has stored. */
  startOver: `${TESTING_PAGE}/api/start-over`,
} as const

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
