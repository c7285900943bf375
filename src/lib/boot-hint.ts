/**
 * What the first paint needs before IndexedDB is available: a copy of language, appearance, digits and calendar, which
 * src/boot.ts reads (if the two differ, the stored setting wins), and the last height of the list of what needs the
 * manager, with the width of the window (px). Must not contain private data.
 */
export type BootHint = {
  lang?: string
  scheme?: string
  digits?: string
  calendar?: string
  needs?: { width: number; height: number }
}

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
