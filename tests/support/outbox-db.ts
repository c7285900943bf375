import { openOutboxDb } from '@counter/outbox/testing'

/** A connection of the tests' own to the outbox's database, which the package does not export. */
export const outboxDb = openOutboxDb('outbox')
