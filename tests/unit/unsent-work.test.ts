import { describe, expect, it } from 'vitest'
import { backoffMs } from '@counter/outbox'
import { LONGEST_WAIT_MS } from '@counter/outbox/testing'
import { knownSent } from '../../src/data/store/server-went-back.ts'
import { RED_AFTER_MS, toneOf } from '../../src/features/sync/parts/chip-tone.ts'

describe('Unsent work', () => {
  it('is retried with growing backoff, half of it jitter, never longer than five minutes', () => {
    const span = (failures: number) => [0, 1].map((chance) => backoffMs({ failures, random: () => chance }))
    expect([1, 2, 3, 8, 9].map(span)).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [64_000, 128_000],
      [128_000, 256_000],
    ])
    for (const failures of [10, 50, 5_000]) expect(span(failures)).toEqual([LONGEST_WAIT_MS / 2, LONGEST_WAIT_MS])
    expect(LONGEST_WAIT_MS).toBe(300_000)
  })

  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['nothing', { count: 0, oldestMs: null, needAttention: 0 }, 'sent'],
    [
      'nothing, though what was sent is not known to be there',
      { count: 0, oldestMs: null, needAttention: 0, knownSent: 'unknown' },
      'saved',
    ],
    ['something recorded just now', { count: 1, oldestMs: 0, needAttention: 0 }, 'saved'],
    ['something of nearly half a day ago', { count: 2, oldestMs: RED_AFTER_MS, needAttention: 0 }, 'saved'],
    ['something older', { count: 2, oldestMs: RED_AFTER_MS + 1, needAttention: 0 }, 'late'],
    ['something that needs somebody', { count: 1, oldestMs: 0, needAttention: 1 }, 'late'],
    ['something on its way', { count: 1, oldestMs: 0, needAttention: 0, isSending: true }, 'sending'],
    ['something older on its way', { count: 1, oldestMs: RED_AFTER_MS + 1, needAttention: 0, isSending: true }, 'late'],
  ] as const)(
    'is amber, blue while it is sent, and red in the top bar: %s',
    (_what, { oldestMs, ...waiting }, tone) => {
      const oldestAt = oldestMs === null ? null : new Date(now - oldestMs).toISOString()
      expect(toneOf({ isSending: false, knownSent: 'all', ...waiting, oldestAt, lastSentAt: null }, now)).toBe(tone)
    },
  )

  it.each([
    ['all was sent where the server was not restored', null, 'all'],
    ['nothing is certain while receipts are not even marked', { isMarked: false, lost: {}, unchecked: [] }, 'unknown'],
    [
      "nothing is certain while this person's are to be compared",
      { isMarked: true, lost: {}, unchecked: ['badr', 'sara'] },
      'unknown',
    ],
    [
      "this person's was sent while others' are to be compared",
      { isMarked: true, lost: {}, unchecked: ['badr'] },
      'own',
    ],
    ["this person's was sent while others' are lost", { isMarked: true, lost: { badr: 1 }, unchecked: [] }, 'own'],
    ['all but what is counted as lost was sent', { isMarked: true, lost: { sara: 1 }, unchecked: [] }, 'all'],
  ] as const)('after a restore of the server: %s', (_what, noted, known) => {
    expect(knownSent(noted as Parameters<typeof knownSent>[0], 'sara')).toBe(known)
  })
})
