const SHOWN_CHARACTERS = 8

/**
 * Names the build that this page runs, with a worker or without, by the last script of its shell: it names all that come later, so
 * every build that changes anything changes it. Null in development.
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
