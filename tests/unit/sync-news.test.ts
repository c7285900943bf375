import { describe, expect, it } from 'vitest'
import type { HistoryEvent, OutboxRow, RowState } from '@counter/outbox'
import { newsOf } from '../../src/features/sync/parts/sync-news.ts'
import type { Announced } from '../../src/features/sync/parts/sync-news.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const START = Date.parse('2026-11-22T08:00:00.000Z')
const EARLIER = '2026-11-22T07:59:59.999Z'
const LATER = '2026-11-22T08:00:01.000Z'

describe('The announcement for screen readers', () => {
  it('reports that a change was saved, and later that it was sent, each once', () => {
    const { tell } = listener()
    expect(tell([row('shift', 'queued')])).toEqual(['shift saved'])
    expect(tell([row('shift', 'queued')])).toEqual([])
    expect(tell([row('shift', 'done')])).toEqual(['shift sent'])
    expect(tell([row('shift', 'done')])).toEqual([])
  })

  it('reports that it needs attention, and none of the engine’s own retries', () => {
    const { tell } = listener()
    const states: RowState[] = [
      'queued',
      'sending',
      'ambiguous',
      'queued',
      'sending',
      'signInNeeded',
      'queued',
      'sending',
      'signInNeeded',
      'done',
    ]
    expect(states.flatMap((state) => tell([row('leave', state)]))).toEqual([
      'leave saved',
      'leave attention',
      'leave sent',
    ])
  })

  it('reports that it is saved and rejected again after its owner retried it', () => {
    const { tell } = listener()
    tell([row('shift', 'rejected')])
    expect(tell([row('shift', 'queued', { actions: ['editedByOwner'] })])).toEqual(['shift saved'])
    expect(tell([row('shift', 'rejected', { actions: ['editedByOwner'] })])).toEqual(['shift attention'])
    expect(tell([row('shift', 'rejected', { actions: ['editedByOwner', 'retriedByOwner'] })])).toEqual([
      'shift attention',
    ])
    expect(tell([row('shift', 'done', { actions: ['editedByOwner', 'retriedByOwner'] })])).toEqual(['shift sent'])
  })

  it('reports work that was sent before it was seen waiting, and nothing recorded before the session', () => {
    const { tell } = listener()
    expect(
      tell([row('old', 'queued', { recordedAt: EARLIER }), row('older', 'done', { recordedAt: EARLIER })]),
    ).toEqual([])
    expect(tell([row('old', 'done', { recordedAt: EARLIER }), row('quick', 'done')])).toEqual([
      'old sent',
      'quick sent',
    ])
  })

  it('reports nothing about discarded work, nor a receipt that appears again', () => {
    const { tell } = listener()
    tell([row('gone', 'queued'), row('kept', 'done')])
    expect(tell([])).toEqual([])
    expect(tell([row('kept', 'done')])).toEqual([])
  })
})

function listener() {
  let announced: Announced = new Map()
  return {
    tell(rows: OutboxRow[]): string[] {
      const heard = newsOf({ rows, announced, since: START })
      announced = heard.announced
      return heard.news.map(({ opId, word }) => `${opId} ${word}`)
    },
  }
}

function row(
  opId: string,
  state: RowState,
  { recordedAt = LATER, actions = [] }: { recordedAt?: string; actions?: HistoryEvent[] } = {},
): OutboxRow {
  return outboxRowWith({
    opId,
    state,
    recordedAt,
    story: [{ at: recordedAt, event: 'recorded' }, ...actions.map((event) => ({ at: recordedAt, event }))],
  })
}
