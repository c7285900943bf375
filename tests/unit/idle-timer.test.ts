import { describe, expect, it } from 'vitest'
import { IdleTimer } from '../../src/lib/idle-timer.ts'

const LIMIT = 600_000

function timerWithClocks() {
  const clock = { wall: 1_000_000, steady: 500 }
  const timer = new IdleTimer({
    clock: { now: () => clock.wall, monotonic: () => clock.steady },
    limitMs: LIMIT,
    warnMs: 30_000,
  })
  const pass = (ms: number) => {
    clock.wall += ms
    clock.steady += ms
  }
  return { timer, clock, pass }
}

describe('the idle timer', () => {
  it('is silent until half a minute before the limit, and returns when to check again', () => {
    const { timer, pass } = timerWithClocks()
    expect(timer.look()).toEqual({ type: 'here', nextLookMs: 570_000 })
    pass(569_999)
    expect(timer.look()).toEqual({ type: 'here', nextLookMs: 1 })
  })

  it('warns with the remaining time, and ends exactly at the limit', () => {
    const { timer, pass } = timerWithClocks()
    pass(570_000)
    expect(timer.look()).toEqual({ type: 'warned', leftMs: 30_000 })
    pass(29_999)
    expect(timer.look()).toEqual({ type: 'warned', leftMs: 1 })
    pass(1)
    expect(timer.look()).toEqual({ type: 'over' })
  })

  it('restarts with each touch', () => {
    const { timer, pass } = timerWithClocks()
    pass(590_000)
    timer.touch()
    pass(500_000)
    expect(timer.look()).toMatchObject({ type: 'here' })
  })

  it('counts the time a tablet slept, when only the wall clock advanced', () => {
    const { timer, clock } = timerWithClocks()
    clock.wall += LIMIT
    expect(timer.look()).toEqual({ type: 'over' })
  })

  it('is not extended by a clock that is set back', () => {
    const { timer, clock } = timerWithClocks()
    clock.wall -= 86_400_000
    clock.steady += LIMIT
    expect(timer.look()).toEqual({ type: 'over' })
  })
})
