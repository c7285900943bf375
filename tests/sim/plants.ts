import type { ApiRequest, EnginePorts, OutboxTx } from '../../packages/outbox/src/ports.ts'
import type { Lease } from '../../packages/outbox/src/model/types.ts'
import type { AnyKind, Folded } from '../../packages/outbox/src/model/kind.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import type { KindRegistry } from '@counter/outbox'
import type { ShiftReportWrite } from '../../src/shared/rules/shift-report.ts'
import type { FaultClass, FaultWindow } from './faults.ts'
import type { Command, History } from './history.ts'
import { ECHOED_PASSWORD } from './kinds/personal-record.ts'
import { UNKNOWN_FIELDS } from './odd-fields.ts'
import type { Law } from './oracle.ts'
import { plain } from '../../packages/outbox/simulator/plain-tx.ts'
import type { Variant } from './simulation.ts'

const FROZEN_AT_A_401 = Array.from({ length: 20 }, (_each, index) => frozenAtA401(index))
const MANY_EDITS = Array.from({ length: 20 }, (_each, index) => editedInDoubt(index))
const CARRIED = Array.from({ length: 20 }, (_each, index) => editedWhereCarried(index))
const LATE = Array.from({ length: 100 }, (_each, index) => answeredTooLate(index))
const STAYED = Array.from({ length: 40 }, (_each, index) => stayedOffline(index))
const LEFT = Array.from({ length: 40 }, (_each, index) => leftForHome(index))
const TAMPERED_WITH = Array.from({ length: 60 }, (_each, index) => tamperedWith(index))
const COMING_BACK = Array.from({ length: 60 }, (_each, index) => comingBack(index))
const ASKED_BY_A_COLLEAGUE = Array.from({ length: 40 }, (_each, index) => askedByAColleague(index))
const ownLeases = new WeakMap<EnginePorts, Lease>()

/** Gives every process its own lease without reading the disk. */
function ownLease(ports: EnginePorts): Lease {
  return ownLeases.get(ports) ?? { id: 'sender', epoch: 0, holder: ports.holder, beat: 0 }
}

/** A fault planted into the engine from outside, and the laws of which at least one must detect it. */
export type Planted = { fault: string; variant: Variant; caughtBy: readonly Law[]; histories?: readonly History[] }

export const PLANTED: readonly Planted[] = [
  {
    fault: 'takes the row out before it is sent',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) => (row.state === 'sending' ? tx.remove(row.seq) : tx.put(row)),
    })),
    caughtBy: ['nothing is lost', 'written down before it leaves'],
  },
  {
    fault: 'sends without writing it down first',
    variant: changingTx((tx) => ({ ...tx, put: (row) => (row.state === 'sending' ? Promise.resolve() : tx.put(row)) })),
    caughtBy: ['written down before it leaves'],
  },
  {
    fault: 'does not look before it writes',
    variant: changingKinds((kind) => ({
      ...kind,
      bulk: null,
      look: async () => ({ ok: true, view: emptyViewOf(kind) }),
    })),
    caughtBy: [
      'at most one effect',
      'sent means success',
      'the last word wins',
      'everything drains',
      'a double is flagged',
    ],
  },
  {
    fault: 'writes without a look to a server that refuses nothing',
    variant: {
      plant: (ports) => ({ ...ports, transport: { ...ports.transport, serverKind: async () => 'extended' } }),
    },
    caughtBy: ['at most one effect', 'a double is flagged', "others' entries untouched", 'everything drains'],
  },
  {
    fault: 'drops what a 401 refused',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) => (row.state === 'signInNeeded' ? tx.remove(row.seq) : tx.put(row)),
    })),
    caughtBy: ['nothing is lost'],
  },
  {
    fault: 'drops what was refused for good',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) => (row.state === 'rejected' ? tx.remove(row.seq) : tx.put(row)),
    })),
    caughtBy: ['nothing is lost'],
  },
  {
    fault: "orders by the tablet's clock",
    variant: {
      plant: (ports) => ({
        ...ports,
        store: {
          ...ports.store,
          read: async (states) =>
            (await ports.store.read(states)).toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt)),
        },
      }),
    },
    histories: [changesUnderAJumpingClock()],
    caughtBy: ['order within a lane', 'the last word wins', 'sent means success', 'at most one effect'],
  },
  {
    fault: 'knows no lease',
    variant: {
      plant: (ports) => ({
        ...withTx(ports, (tx) => ({
          ...tx,
          lease: async () => ownLease(ports),
          putLease: async (lease) => void ownLeases.set(ports, lease),
        })),
        locks: { hold: async (_options, body) => body() },
      }),
    },
    caughtBy: ['no claim without the lease'],
  },
  {
    fault: 'settles without the lease',
    variant: deafToALostLease((result) => result === 'lost'),
    histories: FROZEN_AT_A_401,
    caughtBy: ['no claim without the lease'],
  },
  {
    fault: "parks an owner's rows at a 401 without the lease",
    variant: deafToALostLease((result) => result === undefined),
    histories: FROZEN_AT_A_401,
    caughtBy: ['no claim without the lease'],
  },
  {
    fault: 'lets its owner word anew what may have been sent',
    variant: { taps: (tx) => withoutDoubt(plain(tx)) },
    histories: MANY_EDITS,
    caughtBy: ['sent means success', 'what was replaced never arrives'],
  },
  {
    fault: 'takes what was carried over for never sent',
    variant: {
      taps: (tx) => ({
        ...plain(tx),
        add: (row) =>
          tx.add(row.story.at(-1)?.event === 'imported' ? { ...row, state: 'queued', sentBefore: false } : row),
      }),
    },
    histories: CARRIED,
    caughtBy: ['sent means success'],
  },
  {
    fault: 'takes what was saved to a file for never sent',
    variant: {
      taps: (tx) => ({
        ...plain(tx),
        put: async (row) => tx.put(row.story.at(-1)?.event === 'exported' ? ((await tx.get(row.seq)) ?? row) : row),
      }),
    },
    histories: CARRIED,
    caughtBy: ['sent means success'],
  },
  {
    fault: 'looks once for what may be on its way to a plain server',
    variant: changingKinds((kind) => ({ ...kind, looksAgainAfterMs: null })),
    histories: LATE,
    caughtBy: ['at most one effect'],
  },
  {
    fault: 'overwrites the whole object with what the person saw',
    variant: changingBodies(forgetful),
    caughtBy: ["others' entries untouched", 'what an edit does not touch stays equal as JSON'],
  },
  {
    fault: 'takes an unknown outcome for a failure',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) =>
        tx.put(
          row.state === 'ambiguous' || row.sentBefore
            ? { ...row, state: row.state === 'ambiguous' ? 'queued' : row.state, sentBefore: false, request: null }
            : row,
        ),
    })),
    caughtBy: ['at most one effect', 'order within a lane', 'a double is flagged'],
  },
  {
    fault: 'sends as whoever is signed in',
    variant: {
      plant: (ports, { tablet }) => ({
        ...ports,
        transport: {
          ...ports.transport,
          request: (request) => ports.transport.request({ ...request, account: tablet.current ?? request.account }),
        },
      }),
    },
    caughtBy: ['sent as its owner'],
  },
  {
    fault: 'says "sent" at any answer of 200',
    variant: {
      plant: (ports) => ({
        ...ports,
        transport: {
          ...ports.transport,
          request: async (request) => {
            const answer = await ports.transport.request(request)
            const isPortal = request.method === 'POST' && answer.kind === 'noAnswer' && answer.reason === 'notJson'
            return isPortal
              ? {
                  kind: 'answer',
                  status: 200,
                  body: answeredAsMeant(request.body),
                  retryAfterMs: null,
                  cursor: null,
                  etag: null,
                  date: null,
                }
              : answer
          },
        },
      }),
    },
    caughtBy: ['sent means success', 'the last word wins'],
  },
  {
    fault: 'says "saved" before it is on the disk',
    variant: { relaxedMs: 20_000 },
    caughtBy: ['nothing is lost'],
  },
  {
    fault: 'sends before it has told the sign-outs',
    variant: { plant: (ports) => ({ ...ports, beforeSending: async () => {} }) },
    caughtBy: ['sign-outs are told first'],
  },
  {
    fault: 'takes a session that is over for a refusal',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) => tx.put(row.state === 'signInNeeded' ? { ...row, state: 'rejected' } : row),
    })),
    caughtBy: ['a session that is over refuses nothing'],
  },
  {
    fault: 'records the two visits of a pair one after the other',
    variant: { enqueuesOneByOne: true },
    caughtBy: ['what belongs together is recorded together'],
  },
  {
    fault: 'keeps the password that a plain server echoed',
    variant: changingTx((tx) => ({
      ...tx,
      put: (row) =>
        tx.put(
          row.request && row.kind === 'personalRecord'
            ? {
                ...row,
                request: { ...row.request, body: row.request.body.replace('{', `{"password":"${ECHOED_PASSWORD}",`) },
              }
            : row,
        ),
    })),
    caughtBy: ['no password is stored'],
  },
  {
    fault: 'puts its own list in the place of the one the server has',
    variant: changingKinds((kind) => (kind.name === 'personalRecord' ? { ...kind, parseBase: () => null } : kind)),
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'lets one row hold up all lanes',
    variant: {
      plant: (ports) => ({
        ...ports,
        store: {
          ...ports.store,
          read: async (states) => (await ports.store.read(states)).map((row) => ({ ...row, lane: 'the only lane' })),
        },
      }),
    },
    caughtBy: ['a poison row delays only its lane', 'everything drains'],
  },
  {
    fault: "parks everybody's rows at one owner's 401",
    variant: changingTx((tx) => ({
      ...tx,
      put: async (row) => {
        await tx.put(row)
        if (row.state !== 'signInNeeded') return
        for (const other of await tx.inStates(['queued', 'ambiguous']))
          await tx.put({ ...other, state: 'signInNeeded', lastProblem: row.lastProblem })
      },
    })),
    caughtBy: ['a row waits for sign-in only if its own owner was refused'],
  },
  {
    fault: 'ignores Retry-After',
    variant: {
      plant: (ports) => ({
        ...ports,
        transport: {
          ...ports.transport,
          request: async (request) => ({ ...(await ports.transport.request(request)), retryAfterMs: null }),
        },
      }),
    },
    caughtBy: ['no request before the time the server named'],
  },
  {
    fault: "gives the night the morning's remarks where both go in one write",
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT ? { ...kind, fold: (rows) => withMorningRemarks(kind.fold(rows)) } : kind,
    ),
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'parks the night with the morning that is refused',
    variant: changingKinds(({ part: _part, ...kind }) => kind),
    caughtBy: ['a refusal parks only what it concerns'],
  },
  {
    fault: 'drops the fields it does not know',
    variant: changingBodies(withoutUnknown),
    caughtBy: ['what an edit does not touch stays equal as JSON'],
  },
  {
    fault: 'drops the revision',
    variant: changingBodies(withoutRevision),
    caughtBy: ['what an edit does not touch stays equal as JSON'],
  },
  {
    fault: 'writes the receipt though the screens have not got the answer',
    variant: { plant: (ports) => ({ ...ports, copies: { store: async () => {} } }) },
    caughtBy: ["the server's row is stored before the receipt"],
  },
  {
    fault: 'uses a key again for another body',
    variant: { plant: (ports) => ({ ...ports, hash: (text) => ports.hash(text.split('\n').slice(0, 2).join('\n')) }) },
    caughtBy: ['another body has another key'],
  },
  {
    fault: 'parks all that a person announced at the 401 about one row',
    variant: changingTx((tx) => ({
      ...tx,
      put: async (row) => {
        await tx.put(row)
        if (row.state !== 'signInNeeded' || row.lastProblem?.code !== 'full_session_needed') return
        for (const other of await tx.inStates(['queued', 'ambiguous']))
          if (other.ownerId === row.ownerId)
            await tx.put({ ...other, state: 'signInNeeded', lastProblem: row.lastProblem })
      },
    })),
    histories: LEFT,
    caughtBy: ['an unannounced row holds up no announced one', 'what its owner proved goes without them'],
  },
  {
    fault: 'announces nothing but at a sign-out',
    variant: { announcesNothing: true },
    histories: STAYED,
    caughtBy: ['what its owner proved goes without them'],
  },
  {
    fault: 'names no rows in what it sends without their owner',
    variant: changingRequests(({ ops: _ops, ...request }) => request),
    histories: LEFT,
    caughtBy: ['an unannounced row holds up no announced one', 'what its owner proved goes without them'],
  },
  {
    fault: 'names another row than the one it sends',
    variant: changingRequests((request) =>
      request.ops ? { ...request, ops: request.ops.map((opId) => `${opId}0`) } : request,
    ),
    histories: LEFT,
    caughtBy: ['an unannounced row holds up no announced one', 'what its owner proved goes without them'],
  },
  {
    fault: 'waits for the owner where an announcement could not be made',
    variant: { waitsWhereUntold: true },
    caughtBy: ['what its owner proved goes without them'],
  },
  {
    fault: 'proves all rows of who signs in, whoever wrote them',
    variant: { renewsUnchecked: true },
    histories: TAMPERED_WITH,
    caughtBy: ['a changed row waits for its owner'],
  },
  {
    fault: 'sends as the person who signs in before it has looked through their rows',
    variant: { renewsLate: true },
    histories: TAMPERED_WITH,
    caughtBy: ['a changed row waits for its owner'],
  },
  {
    fault: 'takes every row of who signs in for changed',
    variant: { forgetsHalves: true },
    histories: LEFT,
    caughtBy: ['only what was changed is shown as changed'],
  },
  {
    fault: 'announces under a session that is just being opened',
    variant: { announcesWhileOpening: true },
    histories: COMING_BACK,
    caughtBy: ['who is here stays signed in'],
  },
  {
    fault: 'meets a server that takes the body of what is sent without its owner',
    variant: { server: 'takesTheBody' },
    histories: ASKED_BY_A_COLLEAGUE,
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'meets a server that takes what names no row',
    variant: { server: 'takesUnnamed' },
    histories: ASKED_BY_A_COLLEAGUE,
    caughtBy: ['a session with nothing to send achieves nothing'],
  },
]

function withMorningRemarks(folded: Folded<unknown, unknown> | null): Folded<unknown, unknown> | null {
  if (!folded) return null
  const write = folded.write as ShiftReportWrite
  const { morning, night } = write.shifts
  return morning && night
    ? { ...folded, write: { ...write, shifts: { morning, night: { ...night, remarks: morning.remarks } } } }
    : folded
}

/** Removes all fields that the app does not know. */
function withoutUnknown(body: unknown): unknown {
  return Object.fromEntries(
    Object.entries(body as object).filter(([name]) => !UNKNOWN_FIELDS.some(([unknown]) => unknown === name)),
  )
}

function withoutRevision(body: unknown): unknown {
  const { revision: _revision, ...rest } = body as Record<string, unknown>
  return rest
}

function changingBodies(change: (body: unknown) => unknown): Variant {
  return changingKinds((kind) => ({
    ...kind,
    decide: (args) => {
      const decision = kind.decide(args)
      return decision.action === 'write' ? { ...decision, body: change(decision.body) } : decision
    },
  }))
}

/**
 * The same change repeated without a network while the tablet's clock jumps. On a plain server, because one that is
 * told of announced rows would know their order.
 */
function changesUnderAJumpingClock(): History {
  const commands: Command[] = Array.from({ length: 12 }, (_each, index): Command[] => [
    { at: index * 10_000, tablet: 0, does: 'toggle', pick: index },
    { at: index * 10_000 + 400, tablet: 0, does: 'clockJump', pick: index },
  ]).flat()
  const offline = { fault: 'offline', tablet: null, from: 0, lasts: 200_000, share: 1 } as const
  return {
    seed: 7,
    server: 'plain',
    kinds: ['shortageSupport', 'leaveRequest'],
    tablets: 1,
    people: 2,
    lastsMs: 300_000,
    commands,
    windows: [offline],
  }
}

/** A row appears as never sent until it is written back. */
function withoutDoubt(tx: OutboxTx): OutboxTx {
  const inDoubt = new Set<number>()
  return {
    ...tx,
    async byOpId(opId) {
      const row = await tx.byOpId(opId)
      if (!row?.sentBefore) return row
      inDoubt.add(row.seq)
      return { ...row, sentBefore: false }
    },
    put: (row) =>
      tx.put(
        inDoubt.has(row.seq)
          ? { ...row, sentBefore: true, state: row.state === 'queued' ? 'ambiguous' : row.state }
          : row,
      ),
  }
}

/** A transaction with such a result and without its lease is repeated as if it had the lease, except a claim. */
function deafToALostLease(endsSo: (result: unknown) => boolean): Variant {
  const aClaim = new Error('a claim')
  return {
    plant: (ports) => {
      let own: Lease | null = null
      return {
        ...ports,
        store: {
          ...ports.store,
          transact: (body) =>
            ports.store.transact(async (tx) => {
              let hasAsked = false
              const lease = () => ((hasAsked = true), tx.lease())
              const putLease = (taken: Lease) => ((own = taken), tx.putLease(taken))
              const result = await body({ ...plain(tx), lease, putLease })
              if (own === null || !hasAsked || !endsSo(result) || (await tx.lease()).epoch === own.epoch) return result
              const kept = own
              const again = body({
                ...plain(tx),
                lease: async () => kept,
                put: (row) => (row.state === 'sending' ? Promise.reject(aClaim) : tx.put(row)),
              })
              return again.catch((error: unknown) => {
                if (error !== aClaim) throw error
                return result
              })
            }),
        },
      }
    },
  }
}

/** A page freezes when it learns that a session is over, until its owner has come back and recorded more. */
function frozenAtA401(seed: number): History {
  const commands = [
    ...several('record', { at: 0 }),
    ...several('freeze', { at: 0 }),
    ...several('sessionExpires', { at: 10_000 }),
    ...several('signIn', { at: 40_000 }),
    ...several('record', { at: 60_000 }),
  ]
  const offline = (from: number, lasts: number) => ({ fault: 'offline', tablet: null, from, lasts, share: 1 }) as const
  return {
    seed,
    server: 'extended',
    kinds: ['shortageSupport', 'leaveRequest', 'newShortage'],
    tablets: 1,
    people: 2,
    lastsMs: 300_000,
    commands,
    windows: [offline(0, 30_000), offline(55_000, 200_000)],
  }
}

/** Answers are lost, and the owner edits the row afterwards. */
function editedInDoubt(seed: number): History {
  const commands = [...several('record', { at: 0, every: 20_000 }), ...several('edit', { at: 0, every: 20_000 })]
  const windows = [throughout('answerLost', 0.5), throughout('lateCommit', 0.5)]
  return {
    seed,
    server: seed % 2 === 0 ? 'plain' : 'extended',
    kinds: ['leaveRequest', 'newShortage'],
    tablets: 1,
    people: 1,
    lastsMs: 300_000,
    commands,
    windows,
  }
}

/** Work that is queued at two tablets is changed at one of them. */
function editedWhereCarried(seed: number): History {
  const commands = [
    ...several('record', { at: 0 }),
    ...several('carryOver', { at: 20_000 }),
    ...several('edit', { at: 40_000, tablet: seed % 2 }),
    ...several('edit', { at: 41_000, tablet: seed % 2 }),
  ]
  return {
    seed,
    server: 'extended',
    kinds: ['leaveRequest', 'newShortage'],
    tablets: 2,
    people: 1,
    lastsMs: 300_000,
    commands,
    windows: [throughout('offline', 1)],
  }
}

/** A slow plain server whose answers are lost in the meantime. */
function answeredTooLate(seed: number): History {
  const commands = [...several('record', { at: 0, every: 20_000 }), ...several('online', { at: 1_000, every: 20_000 })]
  return {
    seed,
    server: 'plain',
    kinds: ['leaveRequest', 'newShortage', 'paySlip'],
    tablets: 1,
    people: 4,
    lastsMs: 300_000,
    commands,
    windows: [throughout('lateCommit', 0.3)],
  }
}

/** Recorded without the server by people who sign out one after the other. */
function leftForHome(seed: number): History {
  const commands = [...several('record', { at: 0, every: 9_000 }), ...several('signOut', { at: 7_000, every: 9_000 })]
  const offline = { fault: 'offline', tablet: null, from: 0, lasts: 100_000, share: 1 } as const
  return {
    seed,
    server: 'extended',
    kinds: ['leaveRequest', 'newShortage', 'personalRecord'],
    tablets: 1,
    people: 6,
    lastsMs: 300_000,
    commands,
    windows: [offline],
  }
}

/** Recorded without the server, and the last person is still there when it comes back. */
function stayedOffline(seed: number): History {
  const { commands, ...history } = leftForHome(seed)
  return { ...history, commands: commands.filter(({ does }) => does !== 'signOut') }
}

/** The same, and a colleague changes some of it before they come back. */
function tamperedWith(seed: number): History {
  const { commands, ...history } = leftForHome(seed)
  const offline = { fault: 'offline', tablet: null, from: 0, lasts: 200_000, share: 1 } as const
  const back = several('signIn', { at: 202_000, every: 5_000 })
  const closed = { fault: 'databaseClosed', tablet: null, from: 202_000, lasts: 60_000, share: 0.2 } as const
  return {
    ...history,
    kinds: ['leaveRequest', 'newShortage'],
    commands: [...commands, ...several('tamper', { at: 90_000 }), ...back],
    windows: [offline, closed],
  }
}

/** The server and the people come back while the announced rows are being sent. */
function comingBack(seed: number): History {
  const { commands, ...history } = leftForHome(seed)
  return { ...history, people: 2, commands: [...commands, ...several('signIn', { at: 100_100, every: 700 })] }
}

/** A colleague at the tablet uses the cookies of people who have signed out. */
function askedByAColleague(seed: number): History {
  const { commands, ...history } = leftForHome(seed)
  return {
    ...history,
    people: 2,
    kinds: ['leaveRequest'],
    commands: [
      ...commands,
      ...several('colleagueAsks', { at: 100_100, every: 300 }),
      ...several('colleagueAsks', { at: 120_000 }),
    ],
  }
}

function changingRequests(change: (request: ApiRequest) => ApiRequest): Variant {
  return {
    plant: (ports) => ({
      ...ports,
      transport: { ...ports.transport, request: (request) => ports.transport.request(change(request)) },
    }),
  }
}

function several(
  does: Command['does'],
  { at, tablet = 0, every = 1_000 }: { at: number; tablet?: number; every?: number },
): Command[] {
  return Array.from({ length: 8 }, (_each, pick) => ({ at: at + pick * every, tablet, does, pick }))
}

function throughout(fault: FaultClass, share: number): FaultWindow {
  return { fault, tablet: null, from: 0, lasts: 200_000, share }
}

function changingTx(change: (tx: OutboxTx) => OutboxTx): Variant {
  return { plant: (ports) => withTx(ports, change) }
}

function withTx(ports: EnginePorts, change: (tx: OutboxTx) => OutboxTx): EnginePorts {
  return {
    ...ports,
    store: { ...ports.store, transact: (body) => ports.store.transact((tx) => body(change(plain(tx)))) },
  }
}

function changingKinds(change: (kind: AnyKind) => AnyKind): Variant {
  return {
    kinds: (kinds: KindRegistry) =>
      Object.fromEntries(Object.entries(kinds).flatMap(([name, kind]) => (kind ? [[name, change(kind)]] : []))),
  }
}

/** Operation types that look up one object instead of a list. */
const NO_LIST = new Set(['shortageSupport', 'leaveUpdate', 'personalRecord'])

/** An empty server, in the form of the type's view. */
function emptyViewOf(kind: AnyKind): unknown {
  return NO_LIST.has(kind.name) ? null : []
}

/**
 * Resets everybody else's part of the object, as by a client that saw nothing. Revisions do not help if they are
 * ignored.
 */
function forgetful(body: unknown): unknown {
  const { revision: _ignored, ...fields } = body as Record<string, unknown>
  if (Array.isArray(fields['shortageRegisterers']))
    return { ...fields, shortageRegisterers: fields['shortageRegisterers'].slice(-1) }
  if (!('firstSales' in fields)) return fields
  return { ...fields, secondSales: null, secondPharmacist: null, secondRemarks: null, secondShiftEnd: null }
}

function answeredAsMeant(body: string | undefined): unknown {
  return { ...(JSON.parse(body ?? '{}') as object), _id: 'a page that says welcome' }
}
