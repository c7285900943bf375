import fc from 'fast-check'
import { isFull } from './extent.ts'

/**
 * Set-up of the suites with properties: every run tries the same cases. In full they are fresh, and fast-check prints
 * the seed of a failure.
 */
if (!isFull) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 2026 })
