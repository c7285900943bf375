import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { OwnRow } from '../../src/features/sync/parts/own-row.tsx'
import { AwaitedRow } from '../../src/kinds/awaited-row.tsx'
import { HANDOVER } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { outboxRowWith } from '../support/outbox-row.ts'
import { saidOn, wordsIn } from '../support/said-on.tsx'

const leaveRow = (fields: Partial<OutboxRow>, [dateFrom, dateTo]: [string, string]) =>
  outboxRowWith({
    kind: LEAVE_REQUEST,
    intent: {
      ...{ natureLeave: 'Annual Leave', dateFrom, dateTo, applyDate: '2026-11-21', outsideTravelling: false },
      ...{ comment: '', requesterId: 'amal', requesterName: 'Amal', requesterShortestName: 'Amal', requesterEmail: '' },
    },
    ...fields,
  })
const refused = leaveRow({ seq: 1, state: 'rejected' }, ['2026-12-03', '2026-12-10'])
const behind = leaveRow({ seq: 2, lastProblem: { code: 'unavailable' } }, ['2026-12-10', '2026-12-12'])

describe('A row that waits for another one', () => {
  const item = (isAwaitedShown: boolean) =>
    saidOn(<OwnRow row={behind} awaited={refused} isAwaitedShown={isAwaitedShown} now={0} onEdit={() => {}} />)

  test('says for which and leads to it, instead of when it is sent', () => {
    const said = item(true)
    expect(said).toMatch(/sync\.waitsFor<.* <a href="#op-1">.*sync\.kindLeaveRequest.*"2026-12-03".*"2026-12-10"/)
    expect(said).not.toContain('errors.unavailable')
    expect(said).not.toContain('sync.retryNow')
  })

  test('does not lead to one that a filter hides', () => {
    expect(wordsIn(item(false))).toContain('sync.waitsFor sync.kindLeaveRequest')
  })

  test('leads from another page to all that waits', () => {
    expect(saidOn(<AwaitedRow row={refused} />)).toContain('href="/sync"')
  })

  test('says of a colleague’s row its kind and owner', () => {
    const handover = outboxRowWith({ kind: HANDOVER, ownerName: 'Sara', intent: null })
    expect(wordsIn(saidOn(<AwaitedRow row={handover} anchor={null} />))).toContain('sync.kindHandover · Sara')
  })
})

test('A row that goes by itself can be tried at once', () => {
  expect(saidOn(<OwnRow row={behind} now={0} onEdit={() => {}} />)).toContain('sync.retryNow')
})
