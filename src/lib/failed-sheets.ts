/**
 * Takes a style sheet that could not be fetched out of the page: the bundler's loader takes one that stands there for loaded, and
 * what is asked for again would come without its looks.
 */
export function removeFailedSheets(): void {
  // Such an event does not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), { capture: true })
}
