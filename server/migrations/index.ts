import type { Migration } from '../database/migration.ts'
import { createInitialSchema } from './0001-initial.ts'

/** The step that every database begins with. */
export const INITIAL = '0001-initial'

/** In order. From the first release on, steps are added at the end, and none is changed. */
export const migrations: readonly Migration[] = [{ name: INITIAL, up: createInitialSchema }]
