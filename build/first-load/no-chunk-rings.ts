import type { Plugin } from 'vite'

/**
 * Fails the build if chunks import each other in a cycle: the execution order then depends on which one is fetched
 * first.
 */
export function noChunkRings(): Plugin {
  return {
    name: 'counter-no-chunk-rings',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const ring = ringIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (ring) this.error(`Chunks import each other in a ring: ${ring.join(' → ')}`)
    },
  }
}

/** An import cycle, with its first member repeated at the end; null if there is none. */
export function ringIn(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const clear = new Set<string>()
  const visit = (name: string, way: string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (clear.has(name)) return null
    for (const imported of importsOf.get(name) ?? []) {
      const ring = visit(imported, [...way, name])
      if (ring) return ring
    }
    clear.add(name)
    return null
  }
  for (const name of importsOf.keys()) {
    const ring = visit(name, [])
    if (ring) return ring
  }
  return null
}
