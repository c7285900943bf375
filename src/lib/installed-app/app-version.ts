const SHOWN_CHARACTERS = 8

/** The version of this app and, as several builds have the same one, the build: `0.2.0 (Bx3kQ2fA)`. */
export function appVersion(): string {
  const [version, build] = [String(import.meta.env['VITE_VERSION']), pageBuild()]
  return build === null ? version : `${version} (${build})`
}

/**
 * The build of this page, with or without a service worker: the hash of the last script of its shell. That script names
 * all later ones, so it changes with every change of the build. Null in development.
 */
function pageBuild(): string | null {
  const script = [...document.querySelectorAll('script[src^="/assets/"]')].at(-1)
  return (
    script
      ?.getAttribute('src')
      ?.match(/^[^-]*-([\w-]+)\.[\w.]*js$/)?.[1]
      ?.slice(0, SHOWN_CHARACTERS) ?? null
  )
}
