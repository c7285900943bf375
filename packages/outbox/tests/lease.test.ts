import { describe, expect, it } from 'vitest'
import { beat, takeLease } from '../src/send/lease.ts'
import { planBatches } from '../src/model/plan-batches.ts'
import { claim, settleDone, settleParked } from '../src/send/settle.ts'
import { UNSENT_STATES } from '@counter/outbox'
import { SendGate } from '../src/pace/send-gate.ts'
import { kinds, makeEngine, sheet } from './support/engine.ts'

const AT = '2026-11-21T09:00:00.000Z'
const request = { path: '/api/x', body: '{}', key: 'k' }

async function underLease() {
  const engine = makeEngine()
  await engine.record({ intent: sheet() })
  const epoch = await takeLease({ store: engine.store, holder: 'page', at: AT })
  const [batch] = planBatches(await engine.store.read(UNSENT_STATES), kinds)
  if (!batch) throw new Error('nothing planned')
  const ports = engine.portsOf('page')
  return { engine, batch, context: { ports, epoch, gate: new SendGate(ports) } }
}

describe('the lease', () => {
  it('blocks claiming and settling once another holder has it', async () => {
    const { engine, batch, context } = await underLease()
    await takeLease({ store: engine.store, holder: 'worker', at: AT })
    expect(await claim(context, batch, request)).toBe('lost')
    expect(await settleDone(context, batch, { event: 'sent', object: null })).toBe('lost')
    expect(await beat({ store: engine.store, epoch: context.epoch })).toBe(false)
    expect(await engine.states()).toEqual(['queued'])
  })

  it('turns rows that an earlier holder left `sending` into `ambiguous`, and only when it is taken', async () => {
    const { engine, batch, context } = await underLease()
    expect(await claim(context, batch, request)).toBe('ok')
    expect(await engine.states()).toEqual(['sending'])
    await takeLease({ store: engine.store, holder: 'worker', at: AT })
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true, request })
    expect(
      await settleParked(context, batch, { state: 'rejected', problem: { code: 'x' }, mayHaveApplied: false }),
    ).toBe('lost')
  })

  it('does not claim a row that its owner discarded or changed after it was planned', async () => {
    const { engine, batch, context } = await underLease()
    const [row] = batch.rows
    await engine.db.rows.update(row?.seq ?? 0, { intent: sheet({ figure: 5 }) })
    expect(await claim(context, batch, request)).toBe('changed')
    await engine.db.rows.delete(row?.seq ?? 0)
    expect(await claim(context, batch, request)).toBe('changed')
  })

  it('renews its heartbeat', async () => {
    const { engine, context } = await underLease()
    await beat({ store: engine.store, epoch: context.epoch })
    expect(await engine.store.readLease()).toMatchObject({ holder: 'page', beat: 1 })
  })
})

describe('two senders', () => {
  it('send each row once when they race', async () => {
    const engine = makeEngine()
    for (let day = 1; day <= 9; day += 1) await engine.record({ intent: sheet({ day: `2026-10-0${day}` }) })
    const [page, worker] = [engine.senderOf('page-1'), engine.senderOf('worker')]
    await Promise.all([page.drain(), worker.drain(), page.drain({ now: true })])
    expect(engine.server.posts).toHaveLength(9)
    expect(new Set(await engine.states())).toEqual(new Set(['done']))
  })
})

it('A sender gives up at once where no lock can be had at all, instead of waiting for a holder to stand still.', async () => {
  const missing = new Error('no locks here')
  const engine = makeEngine({ locks: { hold: () => Promise.reject(missing) } })
  await engine.record({ intent: sheet() })
  await engine.sender.drain()
  expect(engine.faults).toEqual([missing])
  expect(await engine.states()).toEqual(['queued'])
})
