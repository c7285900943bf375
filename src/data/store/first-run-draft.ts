const KEY = 'firstRun'

/** What was typed on the page of the first run, by field; never a password. */
export type FirstRunDraft = Record<string, string>

/** Kept by the tab, across a reload: nobody is signed in, to whom it could belong. */
export function readFirstRunDraft(): FirstRunDraft {
  return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(KEY) ?? ''))
}

/** An empty draft forgets what was kept. */
export function keepFirstRunDraft(draft: FirstRunDraft): void {
  try {
    sessionStorage.setItem(KEY, String(new URLSearchParams(draft)))
  } catch {
    // Tables that are too long for it are lost at a reload.
  }
}
