import type { SessionsTable } from '../../server/database/tables.ts'

type Of = Pick<SessionsTable, 'token_hash' | 'user_id' | 'created_at' | 'expires_at'>

/** A session that a test stores itself. */
export function sessionRow(of: Of): SessionsTable {
  return {
    ...of,
    id: `session ${of.token_hash}`,
    scope: 'full',
    half_hash: 'hash of the half',
    proof_key: 'proof key',
    seal_id: 'seal',
    device_id: 'device',
    proven_at: of.created_at,
    active_at: null,
    suspended_at: null,
    revoked_at: null,
    rotation_salt: null,
    previous_hash: null,
    rotated_at: null,
    browser: '',
  }
}
