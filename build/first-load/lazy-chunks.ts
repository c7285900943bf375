/** Modules that signing in and out wait for. */
const SEALING =
  'before-leaving|check-seals|seal-rows|sealed-|sealing-key-of|tries-here|former-(password|keys)|open-sealed-rows|open-record|purge-sealed|rewrap-keys|watch-sealing|pin-check|pin-keys|typed-pin|open-by-pin|sign-in-here|seal-lost'

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
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: 'vendor', test: /[\\/]node_modules[\\/]/ },
  {
    name: 'rules',
    test: /[\\/]src[\\/]shared[\\/](?!rules[\\/](password-|pin)|contract[\\/](problem|signed-in-devices))/,
  },
  {
    name: 'base',
    test: new RegExp(
      String.raw`[\\/](src[\\/](data|i18n|kinds|lib|stores)|packages[\\/]outbox[\\/]src)[\\/](?!changes\.json|tell-pending-sign-outs|announced|sync[\\/]tell-sign-outs|screens?\.ts|named-things|choices|[a-z-]+[\\/](screen|[a-z]+-side)\.tsx|after-restore|send[\\/]lost-receipts|accounts|change-password|direct-call|change-device-mode|add-draft|audit-trail|password-wish-answers|pin\.ts|${SEALING})`,
    ),
  },
  { name: 'sealing', test: new RegExp(String.raw`[\\/]src[\\/]data[\\/](${SEALING})`) },
  // Rarely needed, but by several pages.
  { name: 'changes', test: /[\\/]src[\\/]i18n[\\/]changes\.json/ },
  { name: 'restore', test: /[\\/](src[\\/]data[\\/]after-restore|outbox[\\/]src[\\/]send[\\/]lost-receipts)/ },
  {
    name: 'components',
    test: /[\\/]src[\\/]components[\\/](?!outbox|inputs[\\/]password-strength|overlays[\\/]password-dialog|state[\\/]refusal-text)/,
  },
  // Only pages that show unsent rows need it.
  { name: 'outbox', test: /[\\/]src[\\/]components[\\/]outbox/ },
  // Only a few forms set or ask for a password.
  {
    name: 'passwords',
    test: /[\\/]src[\\/](components[\\/](inputs[\\/]password-strength|overlays[\\/]password-dialog|state[\\/]refusal-text)|data[\\/](accounts|change-password|direct-call|change-device-mode|pin\.ts)|shared[\\/](rules[\\/](password-strength|pin)|contract[\\/](problem|signed-in-devices)))/,
  },
  { name: (id) => `feature-${AREA.exec(id)?.[1] ?? ''}`, test: /[\\/]src[\\/]features[\\/]/ },
  // Separate from rendering code, because every page that links to another needs it.
  { name: 'places', test: /[\\/]src[\\/]paths[\\/]/ },
  { name: 'pages', test: /[\\/]src[\\/]app[\\/]/ },
]
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
