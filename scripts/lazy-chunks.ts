/**
 * The layers of the app from the bottom up, as the import table has them: none imports one that stands later. A feature imports
 * no other feature, so each has a chunk of its own.
 */
const LAYERS: { name: string | ((id: string) => string); test: RegExp }[] = [
  // By themselves: each page that needs anything else of `vendor` would fetch and run the charts' ninety kilobytes with it.
  {
    name: 'charts',
    test: /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[a-z-]+|internmap|lodash|react-virtualized-auto-sizer|use-debounce)[\\/]/,
  },
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: 'vendor', test: /[\\/]node_modules[\\/]/ },
  { name: 'rules', test: /[\\/]src[\\/]shared[\\/](?!rules[\\/]password-|contract[\\/]problem)/ },
  { name: 'base', test: /[\\/]src[\\/](data|i18n|lib|stores)[\\/](?!after-restore|sync[\\/]lost-receipts)/ },
  // Rarely asked for, and by several.
  { name: 'restore', test: /[\\/]src[\\/]data[\\/](after-restore|sync[\\/]lost-receipts)/ },
  { name: 'components', test: /[\\/]src[\\/]components[\\/](?!password-strength)/ },
  // Only two forms set a password.
  {
    name: 'passwords',
    test: /[\\/]src[\\/](components[\\/]password-strength|shared[\\/](rules[\\/]password-strength|contract[\\/]problem))/,
  },
  { name: (id) => `feature-${AREA.exec(id)?.[1] ?? ''}`, test: /[\\/]src[\\/]features[\\/]/ },
  { name: 'pages', test: /[\\/]src[\\/]app[\\/]/ },
]
const AREA = /[\\/]features[\\/]([^\\/]+)/

/**
 * Chunks for what several lazy pages share: few files, one for each layer, which import each other downwards only. Left to itself
 * the bundler merges small chunks into rings, in which a constant is read before it is there, and the pages stay away. The lower
 * layer comes first, because a group takes along whatever its modules import.
 */
export const lazyChunks = LAYERS.map((layer, index) => ({
  ...layer,
  minShareCount: 2,
  priority: 1 - index / LAYERS.length,
}))
