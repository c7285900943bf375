/** What a kind shows on screens, as in the import table. */
const KIND_SCREEN = /[\\/]src[\\/]kinds[\\/](?:.*\.tsx|(?:.*[\\/])?(?:screens?|named-things|choices)\.ts)$/

/**
 * The layers of the app from the bottom up, as in the import table: none imports a later one. A feature imports no
 * other feature, so each has its own chunk.
 */
const LAYERS: { name: string | ((id: string) => string); test: RegExp }[] = [
  // Separate, because every page that needs anything from `vendor` would otherwise fetch and run the charts' 90 kB with
  // it.
  {
    name: 'charts',
    test: /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[a-z-]+|internmap|lodash|react-virtualized-auto-sizer|use-debounce)[\\/]/,
  },
  // Only the date picker and Hijri days need them.
  { name: 'calendars', test: /[\\/]node_modules[\\/]@(internationalized|swc)[\\/]/ },
  { name: 'date-picker', test: /[\\/]node_modules[\\/](react-aria|react-stately|clsx)[\\/]/ },
  { name: 'csv', test: /[\\/]node_modules[\\/]papaparse[\\/]/ },
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: 'vendor', test: /[\\/]node_modules[\\/]/ },
  { name: 'rules', test: /[\\/]src[\\/]shared[\\/](?!rules[\\/](chain-import|visits|kpis|pay|chain)[\\/])/ },
  { name: 'lib', test: /[\\/]src[\\/](i18n|lib|stores)[\\/]/ },
  {
    name: 'kinds',
    test: /[\\/](src[\\/]kinds[\\/](?!.*\.tsx|(?:.*[\\/])?(?:screens?|named-things|choices)\.ts)|packages[\\/]outbox[\\/]src[\\/])/,
  },
  { name: (id) => `data-${DATA.exec(id)?.[1] ?? ''}`, test: /[\\/]src[\\/]data[\\/]/ },
  { name: 'components', test: /[\\/]src[\\/]components[\\/](?!charts|inputs[\\/]date-picker)/ },
  { name: 'kind-screens', test: KIND_SCREEN },
  { name: (id) => `feature-${AREA.exec(id)?.[1] ?? ''}`, test: /[\\/]src[\\/]features[\\/]/ },
  // Separate from rendering code, because every page that links to another needs it.
  { name: 'places', test: /[\\/]src[\\/]paths[\\/]/ },
  { name: 'pages', test: /[\\/]src[\\/]app[\\/]/ },
]
const DATA = /[\\/]data[\\/]([^\\/]+)/
const AREA = /[\\/]features[\\/]([^\\/]+)/

/**
 * Chunks for modules shared by several lazy pages: one per layer, with imports in one direction only. By default the
 * bundler merges small chunks into import cycles, in which a constant is read before its initialization and the pages
 * fail to load. Lower layers come first, because a group also takes the imports of its modules.
 */
export const lazyChunks = LAYERS.map((layer, index) => ({
  ...layer,
  minShareCount: 2,
  priority: 1 - index / LAYERS.length,
}))
