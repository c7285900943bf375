const SHOWN_CHARACTERS = 8

/**
 * The build of this page, with or without a service worker: the hash of the last script of its shell. That script names
 * all later ones, so it changes with every change of the build. Null in development.
 */
export function pageBuild(): string | null {
  const script = [...document.querySelectorAll('script[src^="/assets/"]')].at(-1)
  return (
    script
      ?.getAttribute('src')
      ?.match(/-([\w-]+)\.[\w.]*js$/)?.[1]
      ?.slice(0, SHOWN_CHARACTERS) ?? null
  )
}
