const LONG = 'x'.repeat(100_000)
const at = new Date().toISOString()

/** A check-in of a person whose name another program made very long. */
export const soundPunch = {
  ...{ _id: 'sound', userId: 'amal', userName: LONG, pharmacyName: 'P2023', direction: 'in' },
  ...{ deviceAt: at, at, receivedAt: at, clock: null, isUncertain: false, after: null, clientRef: 'sound' },
}

/** Punches as another program may have stored them. */
export const damagedPunches: unknown[] = [
  null,
  {},
  { ...soundPunch, _id: 'undated', at: 'Invalid date' },
  { ...soundPunch, _id: 'sideways', direction: LONG },
]

export const damagedCorrections: unknown[] = [null, { _id: 'lost', userId: 'amal', direction: 'in', status: 'Open' }]
