import { expect, test } from 'vitest'
import { weakPointsOf } from '../../src/features/settings/parts/weak-points-of.ts'

const MB = 1_000_000
const SOUND = {
  storage: { usedBytes: 5 * MB, quotaBytes: 1000 * MB, isPersisted: true },
  workerVersion: 'abcd1234',
  isSecure: true,
  isSafariTab: false,
}

test.each([
  ['has no weak point when all is as it should be', {}, []],
  [
    'without https shows that one cause, and not what follows from it',
    { isSecure: false, workerVersion: null, storage: { usedBytes: null, quotaBytes: null, isPersisted: null } },
    ['notSecure'],
  ],
  ['that keeps no app for an outage is weak', { workerVersion: null }, ['noWorker']],
  [
    'whose browser does not protect its storage is not weak: hardly anybody can change that',
    { storage: { ...SOUND.storage, isPersisted: false } },
    [],
  ],
  [
    'with four fifths of its storage used is almost full',
    { storage: { ...SOUND.storage, usedBytes: 800 * MB } },
    ['almostFull'],
  ],
  ['with less used is not', { storage: { ...SOUND.storage, usedBytes: 799 * MB } }, []],
  ['in a tab of Safari is cleared when it is unused', { isSafariTab: true }, ['safariTab']],
])('A tablet %s.', (_what, change, points) => {
  expect(weakPointsOf({ ...SOUND, ...change })).toEqual(points)
})
