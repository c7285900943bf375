/** The code of a decision that was not recorded because another one about the same thing can still be undone. */
export const ALREADY_DECIDED = 'already_decided'
