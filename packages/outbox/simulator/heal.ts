import { isBehind, isUnchecked } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import type { KindAdapter } from './adapter.ts'
import type { Commands } from './commands.ts'
import { stream } from './random.ts'
import type { Simulation } from './simulation.ts'
import type { SimTablet } from './tablet.ts'

/** Long enough for every backoff and idle check of the engine, and no longer. */
export const DRAIN_WITHIN_MS = 25 * 60_000
const LONGEST_REQUEST_MS = 21_000
/** In each round, a lane that waits for its owner may advance by one row. */
const ROUNDS = 16
/**
 * In these first rounds people act on all rows at once while the engine works. In later rounds they wait for the result
 * of one action before the next.
 */
const HASTY_ROUNDS = 8
/** The share of histories in which some people sign in only after everybody else has. */
const SOME_STAY_OUT = 0.35
/** The share of histories in which some people have left for good, so that their rows have to be sent without them. */
const SOME_WENT_HOME = 0.5
/** Requests that a healthy drain may need per row: look-ups, writes, checks, and a few repeated decisions. */
const REQUESTS_PER_ROW = 14
const REQUESTS_AT_LEAST = 60
/**
 * The server keeps writing the announced value, and the device retries with backoff until the owner of the changed row
 * is back.
 */
const REQUESTS_PER_CHANGED_ROW = 200

/**
 * Ends all faults. Everything must drain: first except what is still poisoned, then, after people have acted on it,
 * everything. Returns the virtual time of the first part.
 */
export async function heal(sim: Simulation, commands: Commands): Promise<number> {
  const { world, oracle, tablets } = sim
  sim.faults.isOver = true
  const who = stream(sim.seed, 'who comes back')
  // Two replays of one image are compared, so everybody comes back at once in both.
  if (!oracle.judgesAtEndOnly && who.chance(SOME_STAY_OUT))
    for (const { id } of sim.people) if (who.chance(0.4)) sim.staysSignedOut.add(id)
  sim.server.access.onHeal()
  const wentHome = new Set(
    !oracle.judgesAtEndOnly && who.chance(SOME_WENT_HOME)
      ? sim.people.filter(() => who.chance(0.5)).map(({ id }) => id)
      : [],
  )
  for (const tablet of tablets)
    if (tablet.accounts.current !== null && wentHome.has(tablet.accounts.current))
      tablet.accounts.signOut({ keepOutbox: true })
  const startedAt = world.now
  const requestsBefore = sim.network.requests
  const changedBefore = tablets.reduce(
    (sum, tablet) => sum + unsent(tablet).filter((row) => oracle.app.isForged(row, tablet.index)).length,
    0,
  )
  const unsentBefore = tablets.reduce((sum, tablet) => sum + unsent(tablet).length, 0)
  for (const tablet of tablets) wake(tablet)
  // Lets requests from before they left complete.
  if (sim.staysSignedOut.size > 0)
    await world.run({ until: world.now + LONGEST_REQUEST_MS, isOver: () => oracle.violations.length > 0 })
  if (wentHome.size > 0)
    await world.run({ until: world.now + LONGEST_REQUEST_MS, isOver: () => oracle.violations.length > 0 })
  const proven = tablets.flatMap((tablet) =>
    provenOf(sim, tablet)
      .filter(({ ownerId }) => wentHome.has(ownerId))
      .map(({ seq }) => ({ tablet, seq })),
  )
  const waiting = new Map(tablets.map((tablet) => [tablet, keepSomeOut(sim, tablet)]))
  const drain = () =>
    world.run({
      until: world.now + DRAIN_WITHIN_MS,
      isOver: () => oracle.violations.length > 0 || tablets.every((tablet) => movable(sim, tablet).length === 0),
    })
  await drain()
  const drainMs = world.now - startedAt
  for (const tablet of tablets) checkHolding(sim, tablet)
  const stuck = tablets.flatMap((tablet) => movable(sim, tablet))
  if (stuck.length > 0)
    oracle.report(
      sim.poison.size > 0 ? 'a poison row delays only its lane' : 'everything drains',
      `still unsent: ${describe(stuck)}`,
    )

  for (const each of proven) checkWentAlone({ sim, ...each })

  sim.isPoisonOver = true
  if (sim.staysSignedOut.size > 0) {
    await settleAll(sim, commands)
    // A sign-in that was in flight when they left may have resumed their session in the meantime.
    await drain()
    for (const tablet of tablets) checkWaiting({ sim, tablet, before: waiting.get(tablet) ?? [] })
    sim.staysSignedOut.clear()
  }
  await settleAll(sim, commands)
  const allowed =
    REQUESTS_AT_LEAST * tablets.length + REQUESTS_PER_ROW * unsentBefore + REQUESTS_PER_CHANGED_ROW * changedBefore
  const used = sim.network.requests - requestsBefore
  if (oracle.violations.length === 0 && used > allowed)
    oracle.report('everything drains', `${used} requests for ${unsentBefore} rows`)
  return drainMs
}

/**
 * Rows that the server accepts without their owner once they are announced. If it does not accept one of their lane,
 * such as a changed one, they may wait with it, because one request may contain all of them.
 */
function provenOf(sim: Simulation, tablet: SimTablet): OutboxRow[] {
  const rows = movable(sim, tablet)
  const held = new Set(rows.filter((row) => !tablet.accounts.goesWithoutOwner(row)).map(({ lane }) => lane))
  const free = rows.filter(
    ({ lane, state, ownerId }) => !held.has(lane) && state !== 'signInNeeded' && !sim.staysSignedOut.has(ownerId),
  )
  return withoutFollowers(free, tablet)
}

/** Checks that a refused row let the later ones of its lane pass that have nothing to do with it. */
function checkHolding(sim: Simulation, tablet: SimTablet): void {
  const law = 'a refusal holds only what it concerns'
  const moving = movable(sim, tablet)
  for (const row of allLeft(sim, tablet).filter(({ state }) => state === 'rejected' || state === 'conflict')) {
    const isBehindIt = ({ lane, seq }: OutboxRow) => lane === row.lane && seq > row.seq
    const held = moving.filter(isBehindIt)
    if (held.length > 0) sim.oracle.report(law, `${row.opId} holds ${describe(held)}`)
  }
}

/** Checks that the row was sent or rejected for its content, and does not wait for an absent owner. */
function checkWentAlone({ sim, tablet, seq }: { sim: Simulation; tablet: SimTablet; seq: number }): void {
  const law = 'what its owner proved goes without them'
  const row = tablet.disk.committed.rows.get(seq)
  sim.oracle.exercise(law)
  if (row?.state === 'signInNeeded')
    sim.oracle.report(law, `${row.opId} of ${row.ownerId} waits for them: ${row.lastProblem?.code}`)
}

/** Rows that have to wait for people who do not come back yet. A row that is being sent may still succeed. */
function keepSomeOut(sim: Simulation, tablet: SimTablet): OutboxRow[] {
  const poisoned = poisonedLanes(sim, tablet)
  return allLeft(sim, tablet).filter(
    ({ ownerId, state, lane }) => sim.staysSignedOut.has(ownerId) && state !== 'sending' && !poisoned.has(lane),
  )
}

/**
 * Checks that the rows of absent owners are all there and say what they wait for. The drain has shown that they block
 * no other owner.
 */
function checkWaiting({ sim, tablet, before }: { sim: Simulation; tablet: SimTablet; before: OutboxRow[] }): void {
  // Rows behind a rejected one wait with it.
  const moving = new Set(movable(sim, tablet).map(({ seq }) => seq))
  for (const { seq, opId, ownerId } of before) {
    sim.oracle.exercise('who stays signed out keeps their rows')
    const state = tablet.disk.committed.rows.get(seq)?.state
    // Discarded by its owner just before.
    if (sim.oracle.operations.wasDiscarded({ opId, tablet: tablet.index })) continue
    if (state === undefined || state === 'done' || moving.has(seq))
      sim.oracle.report('who stays signed out keeps their rows', `${opId} of ${ownerId} is ${state ?? 'gone'}`)
  }
}

async function settleAll(sim: Simulation, commands: Commands): Promise<void> {
  const { oracle, tablets } = sim
  for (
    let round = 0;
    round < ROUNDS && oracle.violations.length === 0 && tablets.some((tablet) => left(sim, tablet).length > 0);
    round += 1
  ) {
    for (const tablet of tablets) await settle({ sim, tablet, commands, isHasty: round < HASTY_ROUNDS })
  }
  const remaining = tablets.flatMap((tablet) => left(sim, tablet))
  if (oracle.violations.length === 0 && remaining.length > 0)
    oracle.report('everything drains', `after ${ROUNDS} rounds: ${describe(remaining)}`)
}

function isWaiting(state: OutboxRow['state']): boolean {
  return state === 'signInNeeded' || state === 'rejected' || state === 'conflict'
}

function wake(tablet: SimTablet): void {
  tablet.setClockRight()
  tablet.clockChangedAt = Infinity
  tablet.stopWatching()
  for (const process of [...tablet.pages, ...(tablet.worker ? [tablet.worker] : [])]) process.thaw()
  // Opens the app once more, in its newest version.
  tablet.openPage()
}

type Healing = { sim: Simulation; tablet: SimTablet; commands: Commands }

/**
 * Every owner of a remaining row at this tablet does what it requires. An action on one row takes along all rows of the
 * same request, so after an action on an older row the others may be in flight and offer no action to a person who acts
 * at once.
 */
async function settle({ isHasty, ...healing }: Healing & { isHasty: boolean }): Promise<void> {
  const rows = left(healing.sim, healing.tablet)
  for (const some of isHasty ? [rows] : rows.map((row) => [row]))
    await decide({ ...healing, seqs: new Set(some.map(({ seq }) => seq)) })
}

async function decide({ sim, tablet, commands, seqs }: Healing & { seqs: ReadonlySet<number> }): Promise<void> {
  const due = () => left(sim, tablet).filter(({ seq }) => seqs.has(seq))
  if (due().length === 0) return
  const steps = async () => {
    const owners = new Set(
      due()
        .filter(({ state }) => isWaiting(state))
        .map(({ ownerId }) => ownerId),
    )
    for (const owner of owners) {
      await othersSignIn(sim, tablet)
      // Also for a person who is here with a session that the server no longer knows.
      if (
        tablet.accounts.current !== owner ||
        due().some(({ ownerId, state }) => ownerId === owner && state === 'signInNeeded')
      )
        await tablet.accounts.open(owner)
      const page = tablet.page()
      for (const row of due().filter(({ ownerId }) => ownerId === owner)) {
        if (row.state === 'rejected')
          await commands.owners.act({ tablet, row, does: answerTo({ sim, tablet, row }), page })
        if (row.state === 'conflict')
          await commands.owners.act({ tablet, row, does: isDouble(sim, row) ? 'discard' : 'edit', page })
      }
    }
    void tablet.page().send({ now: true })
  }
  let isDone = false
  void steps().then(() => {
    isDone = true
  })
  const isStill = () => isDone && left(sim, tablet).every(({ state }) => isWaiting(state))
  await sim.world.run({
    until: sim.world.now + DRAIN_WITHIN_MS,
    isOver: () => sim.oracle.violations.length > 0 || isStill(),
  })
}

/** Waits for a sign-in that is in progress. */
function othersSignIn({ world }: Simulation, { accounts: { opening } }: SimTablet): Promise<unknown> | undefined {
  if (!opening?.page.isAlive) return undefined
  return Promise.race([opening.done, new Promise((resolve) => world.after(LONGEST_REQUEST_MS, () => resolve(null)))])
}

function answerTo({
  sim,
  tablet,
  row,
}: {
  sim: Simulation
  tablet: SimTablet
  row: OutboxRow
}): 'discard' | 'retry' | 'edit' {
  // The owner sees whether the row says what they meant.
  if (isUnchecked(row) && sim.oracle.app.isForged(row, tablet.index)) return 'edit'
  return adapterOf(sim, row)?.isHopeless?.(row) ? 'discard' : 'retry'
}

function isDouble(sim: Simulation, row: OutboxRow): boolean {
  return adapterOf(sim, row)?.doubleCodes.includes(row.lastProblem?.code ?? '') === true
}

function adapterOf(sim: Simulation, row: OutboxRow): KindAdapter | undefined {
  return sim.adapters.find(({ kind }) => kind === row.kind)
}

function unsent(tablet: SimTablet): OutboxRow[] {
  return [...tablet.disk.committed.rows.values()].filter(({ state }) => state !== 'done')
}

/** Unsent rows of known types, except those of people who do not come back yet and the rows that follow one of these. */
function left(sim: Simulation, tablet: SimTablet): OutboxRow[] {
  const ofPeopleHere = allLeft(sim, tablet).filter(({ ownerId }) => !sim.staysSignedOut.has(ownerId))
  return withoutFollowers(ofPeopleHere, tablet)
}

function allLeft(sim: Simulation, tablet: SimTablet): OutboxRow[] {
  return unsent(tablet).filter(({ kind }) => sim.adapters.some((adapter) => adapter.kind === kind))
}

/** A row also meets the poison of another tablet whose request is the same: it was carried there and folded. */
function poisonedLanes(sim: Simulation, tablet: SimTablet): Set<string> {
  const isPoisoned = ({ opId, request }: OutboxRow) =>
    sim.poison.has(opId) || (request !== null && sim.poisonIn(request) !== null)
  return new Set(
    unsent(tablet)
      .filter(isPoisoned)
      .map(({ lane }) => lane),
  )
}

/** Rows that only the engine delays: no poison in their lane, and no rejection or missing sign-in before them. */
function movable(sim: Simulation, tablet: SimTablet): OutboxRow[] {
  const held = poisonedLanes(sim, tablet)
  const heldBy = (row: OutboxRow) => {
    const { registerIn, holdsOwnRegister } = adapterOf(sim, row) ?? {}
    return registerIn || holdsOwnRegister ? `${row.lane} ${registerOf({ sim, tablet, row })}` : row.lane
  }
  // A row that its owner has yet to look at blocks the older ones too.
  for (const row of allLeft(sim, tablet)) if (isUnchecked(row)) held.add(heldBy(row))
  const rows = allLeft(sim, tablet).filter((row) => {
    const { lane, state } = row
    const ofRegister = `${lane} ${registerOf({ sim, tablet, row })}`
    if (state === 'signInNeeded') held.add(lane)
    if (state === 'rejected' || state === 'conflict') held.add(heldBy(row))
    return !held.has(lane) && !held.has(ofRegister)
  })
  return withoutFollowers(rows, tablet)
}

/** Without the rows that follow an unsent row that is not one of these. */
function withoutFollowers(rows: OutboxRow[], tablet: SimTablet): OutboxRow[] {
  const moving = new Set(rows.map(({ opId }) => opId))
  const waiting = new Set(unsent(tablet).flatMap(({ opId }) => (moving.has(opId) ? [] : [opId])))
  return rows.filter((row) => !isBehind(row, { unsent: waiting, kinds: tablet.kinds }))
}

function registerOf({ sim, tablet, row }: { sim: Simulation; tablet: SimTablet; row: OutboxRow }): string {
  const versions = sim.oracle.operations.of({ opId: row.opId, tablet: tablet.index })?.versions ?? []
  return versions.findLast(({ isActive }) => isActive)?.register ?? ''
}

function describe(rows: OutboxRow[]): string {
  return rows
    .map(({ opId, lane, state, lastProblem }) => `${opId.trim()} ${lane} ${state} ${lastProblem?.code ?? ''}`)
    .slice(0, 4)
    .join('; ')
}
