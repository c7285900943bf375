/** Status codes that refuse nothing: the same request is to be made again. */
export const COME_BACK_LATER: ReadonlySet<number> = new Set([408, 425, 429])
