/**
 * Style sheets that failed to load. The bundler's loader requests each only once, so parts loaded later would be
 * unstyled.
 */
const failed = new Set<string>()

export function watchSheets(): void {
  // This event does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => void (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && note(target)),
    { capture: true },
  )
}

function note(sheet: HTMLLinkElement): void {
  failed.add(sheet.href)
  sheet.remove()
}

/** Retries them. Resolves when each has loaded or failed again; a failure does not reject. */
export async function fetchFailedSheets(): Promise<void> {
  await Promise.all([...failed].map(fetchSheet))
}

function fetchSheet(href: string): Promise<void> {
  failed.delete(href)
  return new Promise((settled) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => settled())
    document.head.append(sheet)
  })
}
