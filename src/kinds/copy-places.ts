/** The tables of server rows that a kind may name in `copyTo`: those of the device, and those of its owner's database. */
const DEVICE_TABLES = ['reports', 'shortages', 'handovers'] as const
const ACCOUNT_TABLES = ['leaves', 'profile', 'slips', 'visits', 'overtime', 'punches', 'corrections'] as const

type DeviceTable = (typeof DEVICE_TABLES)[number]
export type CopyPlace = DeviceTable | (typeof ACCOUNT_TABLES)[number]

export function isCopyPlace(name: string): name is CopyPlace {
  return [...DEVICE_TABLES, ...ACCOUNT_TABLES].some((table) => table === name)
}

export function isOnDevice(place: CopyPlace): place is DeviceTable {
  return DEVICE_TABLES.some((table) => table === place)
}
