import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Registerer, Shortage } from '../../src/shared/contract/shortages.ts'
import {
  decideShortageSupport,
  isSupporter,
  registerersAfter,
} from '../../src/shared/rules/shortages/shortage-support.ts'
import type { ShortageSupportIntent } from '../../src/shared/rules/shortages/shortage-support.ts'

const AT = '2026-11-20T09:00:00.000Z'
const me = { id: 'ahmed', names: ['Ahmed Mahmoud Hassan', 'Ahmed Hassan', 'Ahmed'], pharmacyName: 'P2023' }

function entry(name: string, phName = 'P2023'): Registerer {
  return { name, phName, timeDone: AT }
}

function wish(supports: boolean): ShortageSupportIntent {
  const { names, pharmacyName } = me
  return { names, pharmacyName, shortageId: 's1', supports, timeDone: '2026-11-21T09:00:00.000Z' }
}

function shortage(shortageRegisterers: Registerer[]): Shortage {
  return {
    _id: 's1',
    shortageUPC: '6281000000001',
    shortageName: 'Paracetamol 500',
    shortagePrice: 12.5,
    shortagePicLink: '',
    shortageRegisterers,
    createdAt: AT,
    revision: 4,
    sortedBy: 'the server',
  }
}

describe('A person is in the list', () => {
  test.each([
    ['by the whole name', [entry('Ahmed Mahmoud Hassan')], true],
    ['by the shorter name', [entry('Ahmed Hassan')], true],
    ['by the first name', [entry('Ahmed')], true],
    ['not by that name at another pharmacy', [entry('Ahmed', 'P2024')], false],
    ['not by another name', [entry('Yousef Ali')], false],
    ['not in an empty list', [], false],
  ] as const)('%s', (_how, registerers, isIn) => {
    expect(isSupporter([...registerers], me)).toBe(isIn)
  })

  test('never by an empty name, which a record without short names also has', () => {
    expect(isSupporter([entry('')], { id: 'ahmed', names: ['Ahmed', ''], pharmacyName: 'P2023' })).toBe(false)
  })
})

describe('Of two people with the same name at one pharmacy', () => {
  const theirs = { ...entry('Ahmed Mahmoud Hassan'), userId: 'the other Ahmed' }
  const own = { ...entry('Ahmed', 'P2024'), userId: 'ahmed' }

  test('the id says whose an entry is, also under a name and at a pharmacy of before', () => {
    expect([isSupporter([theirs], me), isSupporter([theirs, own], me)]).toEqual([false, true])
  })

  test('each adds and withdraws their own support only', () => {
    const decideOn = (entries: Registerer[], supports: boolean) =>
      decideShortageSupport({ server: [shortage(entries)], intent: wish(supports), ownerId: 'ahmed', ambiguous: true })
    expect(decideOn([theirs], true)).toMatchObject({
      action: 'edit',
      body: { shortageRegisterers: [theirs, { name: 'Ahmed Mahmoud Hassan' }] },
    })
    expect(decideOn([theirs], false)).toMatchObject({ action: 'nothing' })
    expect(decideOn([theirs, own], false)).toMatchObject({ body: { shortageRegisterers: [theirs] } })
    expect(registerersAfter([theirs, own], wish(false), 'ahmed')).toEqual([theirs])
  })
})

describe('A change of support', () => {
  test('adds only oneself and sends everything else back as it came', () => {
    const server = shortage([entry('Yousef Ali'), entry('Omar', 'P2024')])
    const decision = decideShortageSupport({ server: [server], intent: wish(true), ownerId: 'ahmed' })
    const { _id, ...rest } = server
    expect(decision).toEqual({
      action: 'edit',
      shortageId: 's1',
      body: {
        ...rest,
        shortageRegisterers: [
          ...server.shortageRegisterers,
          { name: 'Ahmed Mahmoud Hassan', phName: 'P2023', timeDone: '2026-11-21T09:00:00.000Z' },
        ],
      },
    })
  })

  test('does nothing when one is already in the list under any of one’s names', () => {
    const server = shortage([entry('Ahmed')])
    expect(decideShortageSupport({ server: [server], intent: wish(true), ownerId: 'ahmed' })).toEqual({
      action: 'nothing',
      shortage: server,
    })
  })

  test('removes every entry of one’s own and no other', () => {
    const server = shortage([entry('Ahmed'), entry('Ahmed', 'P2024'), entry('Ahmed Hassan'), entry('Yousef Ali')])
    expect(decideShortageSupport({ server: [server], intent: wish(false), ownerId: 'ahmed' })).toMatchObject({
      action: 'edit',
      body: {
        shortageRegisterers: [entry('Ahmed', 'P2024'), entry('Yousef Ali')],
        revision: 4,
        sortedBy: 'the server',
      },
    })
  })

  test('is a conflict with the reason when the shortage is no longer listed', () => {
    expect(decideShortageSupport({ server: [], intent: wish(true), ownerId: 'ahmed' })).toEqual({
      action: 'conflict',
      code: 'shortage_gone',
      current: null,
    })
    const retired = { ...shortage([]), retired: { at: null, byName: 'Huda' } }
    expect(decideShortageSupport({ server: [retired], intent: wish(true), ownerId: 'ahmed' })).toEqual({
      action: 'conflict',
      code: 'retired',
      current: retired,
    })
    expect(decideShortageSupport({ server: [retired], intent: wish(false), ownerId: 'ahmed' })).toEqual({
      action: 'nothing',
      shortage: retired,
    })
  })

  test('ends when the server keeps the entry from before a move to another pharmacy', () => {
    const server = shortage([entry('Ahmed Mahmoud Hassan', 'P2060')])
    expect(decideShortageSupport({ server: [server], intent: wish(true), ownerId: 'ahmed' })).toMatchObject({
      action: 'edit',
    })
    expect(decideShortageSupport({ server: [server], intent: wish(true), ownerId: 'ahmed', ambiguous: true })).toEqual({
      action: 'nothing',
      shortage: server,
    })
  })
})

describe('For any list and any change', () => {
  const name = fc.constantFrom('Ahmed', 'Ahmed Hassan', 'Ahmed Mahmoud Hassan', 'Yousef', 'Omar', '')
  const place = fc.constantFrom('P2023', 'P2024', '')
  const list = fc.array(fc.record({ name, phName: place, timeDone: fc.constantFrom(AT, null) }), { maxLength: 8 })

  test('other people’s entries stay, in their order', () => {
    fc.assert(
      fc.property(list, fc.boolean(), (registerers, supports) => {
        const others = (all: Registerer[]) => all.filter((each) => !isSupporter([each], me))
        expect(others(registerersAfter(registerers, wish(supports), 'ahmed'))).toEqual(others(registerers))
      }),
    )
  })

  test('one is in the list once afterwards, or not at all, and a replay is a no-op', () => {
    fc.assert(
      fc.property(list, fc.boolean(), (registerers, supports) => {
        const after = registerersAfter(registerers, wish(supports), 'ahmed')
        expect(after.filter((each) => isSupporter([each], me))).toHaveLength(supports ? 1 : 0)
        expect(
          decideShortageSupport({ server: [shortage(after)], intent: wish(supports), ownerId: 'ahmed' }).action,
        ).toBe('nothing')
      }),
    )
  })

  test('the last of several changes counts', () => {
    fc.assert(
      fc.property(list, fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), (registerers, wishes) => {
        const after = wishes.reduce<Registerer[]>(
          (so, supports) => registerersAfter(so, wish(supports), 'ahmed'),
          registerers,
        )
        expect(isSupporter(after, me)).toBe(wishes.at(-1))
      }),
    )
  })
})

describe('Of a shortage that a plain server stored twice', () => {
  const copy = (_id: string, entries: Registerer[]) => ({ ...shortage(entries), _id, clientRef: 'op-1' })
  const [theirs, own] = [entry('Yousef Ali'), entry('Ahmed')]

  test.each<[string, boolean, Registerer[][], string | null]>([
    ['a support is added to the first copy', true, [[theirs], [theirs]], 's1'],
    ['a support is added to the copy that lacks it', true, [[theirs, own], [theirs]], 's2'],
    ['a support is there once both have it', true, [[own], [theirs, own]], null],
    ['a support is withdrawn from the copy that still has it', false, [[theirs], [own]], 's2'],
    ['a support is gone once neither has it', false, [[theirs], []], null],
  ])('%s', (_what, supports, [first = [], second = []], written) => {
    const server = [copy('s1', first), copy('s2', second)]
    expect(decideShortageSupport({ server, intent: wish(supports), ownerId: 'ahmed' })).toMatchObject(
      written === null ? { action: 'nothing' } : { action: 'edit', shortageId: written },
    )
  })
})
