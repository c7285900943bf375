import { describe, expect, it } from 'vitest'
import { shortageSupportKind } from '../../src/kinds/shortage-support/kind.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import { answer } from '@counter/outbox/testing'
import { makeEngine, shift } from './support/engine.ts'

describe('one row', () => {
  it('counts as sent when the server stores the name that its owner has had since', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift({ sales: 990 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => {
        const taken = serve()
        return taken.kind === 'answer'
          ? { ...taken, body: { ...(taken.body as object), firstPharmacist: 'Sara Ali Omar Hassan' } }
          : taken
      },
    )
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
    expect(engine.server.posts).toHaveLength(1)
  })

  it.each([
    ['extended', 'retired'],
    ['plain', 'shortage_gone'],
  ] as const)('is a conflict for the reason that an %s server has unlisted a shortage: %s', async (kind, code) => {
    const engine = makeEngine()
    engine.server.kind = kind
    engine.server.serve = () => answer(200, [])
    const intent = {
      shortageId: 'off-the-list',
      supports: true,
      names: ['Sara'],
      pharmacyName: 'P2023',
      timeDone: new Date(engine.time.now).toISOString(),
    }
    await engine.record({ kind: SHORTAGE_SUPPORT, lane: shortageSupportKind.lane(intent, 'sara'), intent })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'conflict', lastProblem: { code, current: null } })
  })
})
