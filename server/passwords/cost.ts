/** Parameters of scrypt. */
export type Cost = { logN: number; r: number; p: number }

/** About a quarter of a second, as OWASP recommends. */
export const PASSWORD_COST: Cost = { logN: 15, r: 8, p: 3 }
