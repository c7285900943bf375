import { expect, test } from 'vitest'
import { shared } from '../../src/lib/queries/use-live-query.ts'
import type { Source } from '../../src/lib/queries/use-live-query.ts'

/** A source that counts who follows it, and what it is told to say. */
function counted() {
  const followers = new Set<(value: string) => void>()
  let started = 0
  const source: Source<string> = {
    subscribe({ next }) {
      const follower = (value: string) => next?.(value)
      started += 1
      followers.add(follower)
      return { unsubscribe: () => void followers.delete(follower) }
    },
  }
  const say = (value: string) => followers.forEach((follower) => follower(value))
  return { source, say, started: () => started, followed: () => followers.size }
}

test('What the rows of a page ask is read once for all of them, also for one that comes later.', () => {
  const { source, say, started, followed } = counted()
  const one = shared(source)
  const heard: string[] = []
  const hear = (name: string) => one.subscribe({ next: (value) => heard.push(`${name} ${value}`) })
  const first = hear('first')
  say('a')
  const second = hear('second')
  say('b')
  expect(heard).toEqual(['first a', 'second a', 'first b', 'second b'])
  expect(started()).toBe(1)

  first.unsubscribe()
  expect(followed()).toBe(1)
  second.unsubscribe()
  expect(followed()).toBe(0)
})

test('Who comes after all have left hears nothing outdated.', () => {
  const { source, say } = counted()
  const one = shared(source)
  const gone = one.subscribe({})
  say('a')
  gone.unsubscribe()
  const heard: string[] = []
  one.subscribe({ next: (value) => heard.push(value) })
  say('b')
  expect(heard).toEqual(['b'])
})
