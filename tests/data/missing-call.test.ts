import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { ExampleChain } from '../sim/kinds/adapter.ts'
import { adapters } from '../sim/kinds/all-kinds.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { enqueueIn } = await import('@counter/outbox')
const { answer } = await import('@counter/outbox/testing')
const { kinds } = await import('../../src/kinds/kinds.ts')
const { makeEngine, newRow } = await import('./support/engine.ts')

const AT = '2026-11-21T09:00:00.000Z'
const person = (id: string) => ({ id, name: id, email: `${id}@demo.example` })
const chain: ExampleChain = {
  ...{ employee: person('sara'), manager: person('huda'), accountant: person('mona') },
  ...{ pharmacy: 'P2023', today: AT.slice(0, 10), at: AT },
  ...{ leaveId: 'l1', shortageId: 's1', handoverRef: 'h1', overtimeId: 'o1', correctionId: 'c1' },
}
const extendedOnly = adapters.flatMap(({ kind, example }) =>
  kinds[kind]?.isExtendedOnly && example ? [{ kind, example }] : [],
)

test.each(extendedOnly)(
  '$kind waits, and is not refused, while a server without its call answers.',
  async ({ kind, example }) => {
    const engine = makeEngine()
    engine.server.serve = () => answer(404, { code: 'not_found' })
    const { intent, base = null } = example(chain)
    await enqueueIn(engine.store, { ...newRow({ intent, lane: kind }), kind, base })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['queued'])
  },
)
