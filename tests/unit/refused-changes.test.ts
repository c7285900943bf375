import { describe, expect, test } from 'vitest'
import { PERSONAL_RECORD } from '../../src/kinds/personal-record/intent.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { OutboxRow, RowState } from '@counter/outbox'
import { withOverlay as overlayShortages } from '../../src/features/shortages/overlay.ts'
import { withOverlay as overlayVaccination } from '../../src/features/vaccination/overlay.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const AHMED = { names: ['Ahmed Hassan', 'Ahmed'], pharmacyName: 'P2023' }
const REFUSED: RowState[] = ['rejected', 'conflict']
const MEANT: RowState[] = ['queued', 'sending', 'ambiguous', 'signInNeeded']

function rowOf(kind: string, intent: unknown, { state, seq = 1 }: { state: RowState; seq?: number }): OutboxRow {
  return outboxRowWith({ kind, intent, state, seq, ownerId: 'ahmed', ownerName: 'Ahmed' })
}

describe('A change of a shortage’s support', () => {
  const supported = [{ name: 'Ahmed', phName: 'P2023', timeDone: null }]
  const shown = ({ registerers, supports, state }: { registerers: unknown[]; supports: boolean; state: RowState }) => {
    const server = [
      shortageSchema.parse({
        _id: 's1',
        shortageUPC: '1',
        shortageName: 'One',
        shortageRegisterers: [{ name: 'Badr', phName: 'P2024' }, ...registerers],
      }),
    ]
    const row = rowOf(
      SHORTAGE_SUPPORT,
      { shortageId: 's1', supports, ...AHMED, timeDone: '2026-11-21T13:00:00.000Z' },
      { state },
    )
    const [item] = overlayShortages({
      server,
      supportRows: [row],
      newRows: [],
      person: { id: 'ahmed', ...AHMED },
    }).listed
    return {
      isSupported: item?.isSupported,
      supporters: item?.shortage.shortageRegisterers.map(({ name }) => name),
      wish: item?.unsent?.supports,
    }
  }

  test.each(REFUSED)('that is %s changes neither the button nor the supporters, and stays listed', (state) => {
    expect(shown({ registerers: [], supports: true, state })).toEqual({
      isSupported: false,
      supporters: ['Badr'],
      wish: true,
    })
    expect(shown({ registerers: supported, supports: false, state })).toEqual({
      isSupported: true,
      supporters: ['Badr', 'Ahmed'],
      wish: false,
    })
  })

  test.each(MEANT)('that is %s is shown with its result', (state) => {
    expect(shown({ registerers: [], supports: true, state })).toEqual({
      isSupported: true,
      supporters: ['Badr', 'Ahmed Hassan'],
      wish: true,
    })
    expect(shown({ registerers: supported, supports: false, state })).toEqual({
      isSupported: false,
      supporters: ['Badr'],
      wish: false,
    })
  })
})

test('A shortage that a plain server stored twice is listed once, with a support of either copy.', () => {
  const copy = (_id: string) => shortageSchema.parse({ _id, shortageUPC: '1', shortageName: 'One', clientRef: 'op-1' })
  const supported = { shortageId: 's2', supports: true, ...AHMED, timeDone: '2026-11-21T13:00:00.000Z' }
  const { listed, lost } = overlayShortages({
    server: [copy('s2'), copy('s1')],
    supportRows: [rowOf(SHORTAGE_SUPPORT, supported, { state: 'queued' })],
    newRows: [],
    person: { id: 'ahmed', ...AHMED },
  })
  expect([listed, lost]).toMatchObject([[{ shortage: { _id: 's1' }, isSupported: true }], []])
})

describe('A change of the vaccination', () => {
  const server = {
    vaccineStatus: 'firstDoseTaken' as const,
    firstDoseDate: '2026-01-01',
    secondDoseDate: null,
    vaccineChecked: true,
  }
  const onServer = { status: 'firstDoseTaken', firstDoseDate: '2026-01-01', secondDoseDate: null }
  const both = { status: 'secondDoseTaken', firstDoseDate: '2026-01-01', secondDoseDate: '2026-02-01' }
  const filing = (filed: object, at: { state: RowState; seq?: number }) =>
    rowOf(PERSONAL_RECORD, { userId: 'ahmed', change: { is: 'vaccination', ...filed } }, at)

  test.each(REFUSED)(
    'that is %s leaves the stored vaccination as the server has it, and is shown beside it',
    (state) => {
      const row = filing(both, { state })
      expect(overlayVaccination({ server, rows: [row] })).toEqual({ filed: onServer, refused: both, unsent: row })
      expect(overlayVaccination({ server: { ...server, vaccineChecked: false }, rows: [row] })).toMatchObject({
        filed: null,
        refused: both,
      })
    },
  )

  test.each(MEANT)('that is %s counts as stored', (state) => {
    const row = filing(both, { state })
    expect(overlayVaccination({ server, rows: [row] })).toEqual({ filed: both, refused: null, unsent: row })
  })

  test('made after a rejected one is the one that counts', () => {
    const none = { status: 'noDoseTaken', firstDoseDate: null, secondDoseDate: null }
    const rows = [filing(both, { state: 'rejected' }), filing(none, { state: 'queued', seq: 2 })]
    expect(overlayVaccination({ server, rows })).toMatchObject({ filed: none, refused: null, unsent: { seq: 2 } })
  })
})
