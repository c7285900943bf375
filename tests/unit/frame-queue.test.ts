import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueFrame } from '../../src/lib/frame-queue.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs every callback requested so far in one frame. */
function paint(): void {
  for (const callback of frames.splice(0)) callback()
}

test('Callbacks queued together each run in a frame of their own, in order.', () => {
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) queueFrame(() => done.push(name))
  expect(done).toEqual([])
  paint()
  expect(done).toEqual(['a'])
  paint()
  paint()
  expect(done).toEqual(['a', 'b', 'c'])
  expect(frames).toEqual([])
})

test('A cancelled callback does not use up a frame.', () => {
  const done: string[] = []
  const takeBack = queueFrame(() => done.push('gone'))
  takeBack()
  queueFrame(() => done.push('there'))
  paint()
  expect(done).toEqual(['there'])
  paint()
  expect(frames).toEqual([])
})

test('A callback queued during a frame runs in the next frame.', () => {
  const done: string[] = []
  queueFrame(() => {
    done.push('first')
    queueFrame(() => done.push('second'))
  })
  paint()
  expect(done).toEqual(['first'])
  paint()
  expect(done).toEqual(['first', 'second'])
})
