/** What a reference server without PINs answers at `/api/health`. */
export const REFERENCE_HEALTH = { status: 'ok', version: '1', contract: 'extended', hasPins: false, database: 'd1' }
