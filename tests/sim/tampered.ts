/** Marks a colleague's change in a name, where no value shown on a screen would reveal it. */
export const TAMPERED = 'Tampered with'
