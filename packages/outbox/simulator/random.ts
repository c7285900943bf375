/** A stream of numbers in [0, 1), repeatable by its seed (mulberry32). */
export type Stream = {
  next(): number
  /** An integer from 0 to below `bound`. */
  below(bound: number): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function stream(...seeds: (number | string)[]): Stream {
  let state = hashOf(seeds.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}
