/** Status codes that are not a refusal: the same request is retried. */
export const COME_BACK_LATER: ReadonlySet<number> = new Set([408, 425, 429])
