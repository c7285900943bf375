/** The accounts of the demo chain (README). */
export const DEMO_PASSWORD = 'demo-pharmacy-1'

export const people = {
  manager: 'manager@demo.example',
  accountant: 'accountant@demo.example',
  pharmacist1: 'pharmacist1@demo.example',
  pharmacist2: 'pharmacist2@demo.example',
  pharmacist3: 'pharmacist3@demo.example',
  worker1: 'worker1@demo.example',
} as const

/** The pharmacy of pharmacist1 and pharmacist2. */
export const THEIR_PHARMACY = 'P2023'
