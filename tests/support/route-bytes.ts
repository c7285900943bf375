import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A module that is also built as a classic script of the first load only re-exports it under the chunk's name. */
const CLASSIC = '.classic.js'
const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+\.js)"/g
const LAZY = /import\('[^']*\/([a-z-]+)\.tsx'\)/g
/** The parts that these files load, by the names of their files, which are those of their chunks. */
const PAGES = ['routes', 'home'].flatMap((file) =>
  [...readFileSync(resolve(import.meta.dirname, `../../src/app/${file}.tsx`), 'utf8').matchAll(LAZY)].flatMap(
    ([, name = '']) => name,
  ),
)

/**
 * Limit for the gzipped scripts that one page adds to the first load, if it is the first one that is opened; the largest is
 * 100 kB. Chunks are whole folders, so most of it is there already for the next page. With the chart libraries it would be
 * 170.
 */
export const ROUTE_BUDGET_KB = 102

export type RouteBytes = { page: string; kb: number; parts: { name: string; kb: number }[] }

/**
 * The gzipped size of each page's scripts without `known`, which are already loaded. Excludes parts that a page loads
 * later, such as charts and dialogs. Read from the built files.
 */
export function bytesByRoute({ assets, known }: { assets: string; known: readonly string[] }): RouteBytes[] {
  const names = readdirSync(assets)
  return [...new Set(PAGES)]
    .map((page) => {
      const entry = names.find((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name))
      if (entry === undefined) throw new Error(`No chunk for ${page}`)
      const parts = [...neededBy(entry, assets)].filter(
        (name) => !known.includes(name) && !names.includes(name.replace(/\.js$/, CLASSIC)),
      )
      const weighed = parts.map((name) => ({ name, kb: gzipSync(readFileSync(join(assets, name))).length / 1000 }))
      return { page, kb: weighed.reduce((sum, { kb }) => sum + kb, 0), parts: weighed.sort((a, b) => b.kb - a.kb) }
    })
    .sort((a, b) => b.kb - a.kb)
}

function neededBy(entry: string, assets: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const [, name = ''] of readFileSync(join(assets, entry), 'utf8').matchAll(STATIC_IMPORT))
    neededBy(name, assets, found)
  return found
}
