/** Style sheets that could not be fetched. The bundler's loader asks for each but once, and what comes later would be without its looks. */
const failed = new Set<string>()

export function watchSheets(): void {
  // Such an event does not bubble.
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

/** Asks for them once more; resolves when each has come or failed again, which holds nothing else up. */
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
