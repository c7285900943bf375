/** Modules that signing in and out wait for. */
const SEALING =
  'before-leaving|check-seals|seal-rows|sealed-|sealing-key-of|tries-here|former-(password|keys)|open-sealed-rows|open-record|purge-sealed|rewrap-keys|watch-sealing|sync[\\/]renew-proofs|pin-check|pin-keys|typed-pin|open-by-pin|sign-in-here|seal-lost'

/** Rules that neither the kinds nor other rules import, so that only the pages of that area load them. */
const OF_AREAS = {
  sales: String.raw`rules[\\/](chain-(ranking|choice)|contribution|people-to-call|highest-and-lowest)`,
  reviews: String.raw`rules[\\/](visit-(trend|review)|leave-balance)`,
  pay: String.raw`rules[\\/]pay-entry`,
  people: String.raw`(rules[\\/](option-form|person-(edit|form)|pharmacy-names|closed-account)|contract[\\/](assignments|chain[\\/]staff-options))`,
  imports: String.raw`(rules|contract)[\\/]chain-import`,
}
const OF_AREA = Object.values(OF_AREAS).join('|')

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
  // Only the date picker and Hijri days need it.
  {
    name: 'calendars',
    test: /[\\/](node_modules[\\/]@(internationalized|swc)[\\/]|src[\\/]lib[\\/](umm-al-qura|hijri-names)\.)/,
  },
  // The date picker, which loads when the page is idle, with what React Aria brings.
  {
    name: 'date-picker',
    test: /[\\/](node_modules[\\/](react-aria|react-stately|clsx)[\\/]|src[\\/]components[\\/]inputs[\\/]date-picker[\\/])/,
  },
  // Only imports need it.
  { name: 'csv', test: /[\\/]node_modules[\\/]papaparse[\\/]/ },
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: 'vendor', test: /[\\/]node_modules[\\/]/ },
  {
    name: 'rules',
    test: new RegExp(
      String.raw`[\\/]src[\\/]shared[\\/](?!${OF_AREA}|rules[\\/](password-|pin|till\.|typed-till|money-sum|kpis|person-names)|contract[\\/](problem|signed-in-devices))`,
    ),
  },
  ...Object.entries(OF_AREAS).map(([area, rules]) => ({
    name: `rules-of-${area}`,
    test: new RegExp(String.raw`[\\/]src[\\/]shared[\\/](${rules})`),
  })),
  // Only forms, dialogs and pages of one record need it.
  { name: 'forms', test: /[\\/]src[\\/](lib[\\/](enter-moves-on|focus-first|use-is-asked)|i18n[\\/]direct-failure)/ },
  {
    name: 'base',
    test: new RegExp(
      String.raw`[\\/](src[\\/](data|i18n|kinds|lib|stores)|packages[\\/]outbox[\\/]src)[\\/](?!changes\.json|enter-moves-on|focus-first|direct-failure|use-(is-asked|decided|decision|undoable)|tell-pending-sign-outs|announced|sync[\\/]tell-sign-outs|screens?\.ts|named-things|choices|row-conflict|unsent-row|row-title|awaited-|[a-z-]+[\\/](screen|[a-z]+-side)\.tsx|after-restore|send[\\/]lost-receipts|accounts|known-here|change-password|direct-call|chain-import|first-run|change-device-mode|add-draft|audit-trail|pharmacy-changes|password-wish-answers|outage-reads|pin\.ts|${SEALING})`,
    ),
  },
  { name: 'sealing', test: new RegExp(String.raw`[\\/]src[\\/]data[\\/](${SEALING})`) },
  // Loaded after the first screen, and by what says whether the device is ready for an outage.
  { name: 'outage', test: /[\\/]src[\\/]data[\\/]outage-reads/ },
  // Rarely needed, but by several pages.
  { name: 'changes', test: /[\\/]src[\\/]i18n[\\/]changes\.json/ },
  { name: 'restore', test: /[\\/](src[\\/]data[\\/]after-restore|outbox[\\/]src[\\/]send[\\/]lost-receipts)/ },
  {
    name: 'components',
    test: /[\\/]src[\\/]components[\\/](?!outbox|till[\\/]|inputs[\\/](sum-input|money-input|grouped-amount)|inputs[\\/]password-strength|overlays[\\/]password-dialog|state[\\/](refusal-text|clock-note))/,
  },
  // Only pages that show unsent rows need it, with what can be undone.
  {
    name: 'outbox',
    test: /[\\/]src[\\/](components[\\/]outbox|lib[\\/]use-(decided|decision|undoable)|kinds[\\/]awaited-note)/,
  },
  // Large figures that are typed, alone or as sums.
  {
    name: 'amounts',
    test: /[\\/]src[\\/](components[\\/]inputs[\\/](sum-input|money-input|grouped-amount)|shared[\\/]rules[\\/]money-sum)/,
  },
  // Only pages with shifts need it.
  {
    name: 'till',
    test: /[\\/]src[\\/](components[\\/]till[\\/](?!till-fields|piece-fields|zero-question)|shared[\\/]rules[\\/]till\.)/,
  },
  {
    name: 'till-form',
    test: /[\\/]src[\\/](components[\\/]till[\\/](till-fields|piece-fields)|shared[\\/]rules[\\/]typed-till)/,
  },
  // After the till, which it calculates with.
  { name: 'kpis', test: /[\\/]src[\\/]shared[\\/]rules[\\/](kpis|person-names)/ },
  // What the pages of a shift show of their own unsent rows. The screens of all kinds are needed where all rows are.
  {
    name: 'shift-rows',
    test: /[\\/]src[\\/]kinds[\\/](screen\.ts|choices|row-conflict|unsent-row|(handover|overtime|punch|correction)[a-z-]*[\\/](screen|[a-z]+-side)\.tsx)/,
  },
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
