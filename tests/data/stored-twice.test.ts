import { describe, expect, it } from 'vitest'
import { seenOf } from '../../src/shared/rules/shift-of-report.ts'
import { makeEngine, shift } from './support/engine.ts'

/** A plain server that processes the first create twice, as when the browser repeats it over a reset connection. */
async function storedTwice() {
  const engine = makeEngine()
  engine.server.kind = 'plain'
  const { opId } = await engine.record({ intent: shift() })
  engine.server.script.push(
    (_look, serve) => serve(),
    (_create, serve) => {
      serve()
      return serve()
    },
  )
  await engine.sender.drain()
  return { engine, opId }
}

describe('a report that a plain server stored twice', () => {
  it('is sent, and both copies carry the reference of their row', async () => {
    const { engine, opId } = await storedTwice()
    expect(await engine.states()).toEqual(['done'])
    expect(engine.server.reports).toMatchObject([{ clientRef: opId }, { clientRef: opId }])
  })

  it('is corrected in both copies, so that removing either loses nothing', async () => {
    const { engine, opId } = await storedTwice()
    await engine.record({ intent: shift({ sales: 7 }), base: { morning: seenOf(shift()) } })
    await engine.record({ intent: shift({ shift: 'night', sales: 8 }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
    const both = { clientRef: opId, firstSales: 7, secondSales: 8 }
    expect(engine.server.reports).toMatchObject([both, both])
  })

  it('is a conflict where the second one is of another operation', async () => {
    const { engine } = await storedTwice()
    for (const report of engine.server.reports.slice(1)) report['clientRef'] = 'another'
    await engine.record({ intent: shift({ sales: 7 }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'conflict'])
  })
})
