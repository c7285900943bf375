import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../../src/paths/paths.ts'
import { webManifest } from '../../build/pwa/web-manifest.ts'

/** Installing the app downloads these pictures. */
const LARGEST_PICTURE = 160_000
const publicFolder = resolve(import.meta.dirname, '../../public')

test('The manifest has what a browser needs to install the app: a start URL, standalone display, and plain and maskable icons of both sizes.', () => {
  expect(webManifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  expect(webManifest.icons?.map(({ purpose, sizes }) => [purpose, sizes])).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '192x192'],
    ['maskable', '512x512'],
  ])
})

test('The app has a name and a description in both languages, and a short name that fits an icon.', () => {
  for (const said of [webManifest.name, webManifest.description]) expect(said).toMatch(/[a-z].* · .*[\u0600-\u06ff]/)
  expect(webManifest.short_name?.length).toBeLessThanOrEqual(12)
})

test.each(webManifest.icons ?? [])('$src is a picture of $sizes.', ({ src, sizes }) => {
  const png = readFileSync(join(publicFolder, src))
  // Width and height are in the header's first chunk.
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})

test.each(webManifest.screenshots ?? [])(
  '$src is a picture of $sizes, small, and labelled in both languages.',
  ({ src, sizes, label }) => {
    const png = readFileSync(join(publicFolder, src))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    expect(png.length).toBeLessThan(LARGEST_PICTURE)
    expect(label).toMatch(/[a-z].* · .*[\u0600-\u06ff]/)
  },
)

test('The icon’s shortcuts lead to a shift, the shortages and a leave, at existing addresses, labelled in both languages.', () => {
  const shortcuts = webManifest.shortcuts ?? []
  expect(shortcuts.map(({ url }) => url)).toEqual([paths.salesReports, paths.trendingShortages, paths.leaveRequest])
  for (const { name } of shortcuts) expect(name).toMatch(/[a-z].* · .*[\u0600-\u06ff]/)
})
