import { expect, test } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { correctionUpdateScreen } from '../../src/kinds/correction-update/screen.tsx'
import { handoverAnswerScreen } from '../../src/kinds/handover-answer/screen.tsx'
import { overtimeScreen } from '../../src/kinds/overtime/screen.tsx'
import { punchScreen } from '../../src/kinds/punch/screen.tsx'
import { UnsentRow } from '../../src/kinds/unsent-row.tsx'
import { saidOn } from '../support/said-on.tsx'
import { shiftRowOf } from '../support/shift-row.ts'

const rowIn = (state: OutboxRow['state'], code?: string, current?: unknown): OutboxRow => ({
  ...shiftRowOf(1, { day: '2026-11-21', shift: 'morning', sales: 1, state }),
  intent: null,
  ...(code === undefined ? {} : { lastProblem: { code, current } }),
})
const HANDOVER = { _id: 'h1', pharmacyName: 'P2023', day: '2026-11-20', writerName: 'Sara', cash: 350 }

test('An unsent row that waits shows its state only.', () => {
  const said = saidOn(<UnsentRow row={rowIn('queued')} screen={punchScreen} />)
  expect(said).toContain('app.stateSaved')
  expect(said).not.toMatch(/sync\.(retryNow|discard|keepMine|dropMine)/)
})

test('A refused row says why, and can be sent again or discarded where it is shown.', () => {
  const said = saidOn(<UnsentRow row={rowIn('rejected', 'forbidden')} screen={punchScreen} />)
  for (const id of ['errors.forbidden', 'sync.retryNow', 'sync.discard']) expect(said).toContain(id)
})

test.each([
  ['an answered handover', handoverAnswerScreen, 'handover_answered', HANDOVER, ['sync.letStand', 'Sara']],
  ['a handover that is gone', handoverAnswerScreen, 'handover_gone', undefined, ['sync.goneThere', 'sync.lookAgain']],
  ['a day with overtime', overtimeScreen, 'overtime_exists', undefined, ['sync.keepTheirs']],
  ['a decided correction', correctionUpdateScreen, 'correction_decided', undefined, ['sync.letStand']],
])('A conflict with %s shows both versions, with what can be decided.', (_what, screen, code, current, ids) => {
  const said = saidOn(<UnsentRow row={rowIn('conflict', code, current)} screen={screen} />)
  for (const id of ['sync.yourVersion', 'sync.serverVersion', ...ids]) expect(said).toContain(id)
  expect(said).not.toContain('sync.retryNow')
})
