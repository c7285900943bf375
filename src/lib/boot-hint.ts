/**
 * A copy of language, appearance, digits and calendar that src/boot.ts reads before the first paint, when IndexedDB is
 * not available yet. If the two differ, the stored setting wins. Must not contain private data.
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
    // Without storage, the first paint uses the device's language and the app the stored one.
  }
}
