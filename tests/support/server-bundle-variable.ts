/** Names the server bundle that tests start instead of the sources (server-bundle.ts). */
export const BUNDLE_VARIABLE = 'COUNTER_SERVER_BUNDLE'
