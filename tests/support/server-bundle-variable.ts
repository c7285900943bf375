/** Names the server's bundle that tests start instead of its sources (server-bundle.ts). */
export const BUNDLE_VARIABLE = 'COUNTER_SERVER_BUNDLE'
