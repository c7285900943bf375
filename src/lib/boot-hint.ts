/**
 * A copy of language, appearance, digits and calendar that src/boot.ts reads before the first paint, when IndexedDB cannot be asked
 * yet. The stored setting decides when the two differ. Nothing private belongs here.
 */
export type BootHint = { lang?: string; scheme?: string; digits?: string; calendar?: string }

const KEY = 'boot'

export function readBootHint(): BootHint {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return stored && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

export function writeBootHint(hint: BootHint): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readBootHint(), ...hint }))
  } catch {
    // Storage refused: the first paint is then in the device's language, the app in the stored one.
  }
}
