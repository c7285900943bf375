import type { MakeContext } from './adapter.ts'
import type { Stream } from './random.ts'
import type { Person, Tablet } from './parts.ts'

/** The share of screens that show an old state of their list. */
const STALE = 0.3

/** What a person at a tablet sees and knows when they mean something. */
export function contextOf({
  tablet,
  person,
  random,
  kind,
  turn = 0,
}: {
  tablet: Tablet
  person: Person
  random: Stream
  kind: string
  turn?: number
}): MakeContext {
  const { app, server, people, faults } = tablet.sim
  // The day rolls over during a history; by the tablet's own clock, a wrong one gives a wrong day.
  const today = app.todayAt?.(tablet) ?? app.dayOf(tablet.wallClock())
  if (tablet.lastDay !== '' && tablet.lastDay !== today) faults.count('dayRollover')
  tablet.lastDay = today
  const isStale = random.chance(STALE)
  if (isStale) faults.count('staleList')
  return {
    server,
    people,
    random,
    person,
    today,
    turn,
    seen: (collection) => (isStale ? server.oldStateOf(collection) : server.collection(collection)),
    onTablet: [...tablet.disk.committed.rows.values()].filter(({ state }) => state !== 'done'),
    unsent: [...tablet.disk.committed.rows.values()]
      .filter((row) => row.ownerId === person.id && row.kind === kind && row.state !== 'done')
      .toSorted((one, other) => one.seq - other.seq),
    now: new Date(tablet.wallClock()).toISOString(),
    serial: tablet.sim.nextSerial(),
  }
}
