import type { AnyKind } from '../src/model/kind.ts'
import type { Lease } from '../src/model/types.ts'
import type { EnginePorts, OutboxTx } from '../src/ports.ts'
import type { History } from './history.ts'
import { UNKNOWN_FIELDS } from './odd-fields.ts'
import type { EngineLaw, Law } from './laws.ts'
import { changingBodies, changingKinds, changingTx, withTx } from './planting.ts'
import { plain } from './plain-tx.ts'
import { SCENES } from './scenes.ts'
import type { Scene } from './scenes.ts'
import type { Variant } from './parts.ts'

/** A fault planted into the engine from outside, and the laws of which at least one must detect it. */
export type Planted = { fault: string; variant: Variant; caughtBy: readonly Law[]; histories?: readonly History[] }

type Plants = readonly (Omit<Planted, 'histories' | 'caughtBy'> & { caughtBy: readonly EngineLaw[]; scene?: Scene })[]

const ownLeases = new WeakMap<EnginePorts, Lease>()

/** Gives every process its own lease without reading the disk. */
function ownLease(ports: EnginePorts): Lease {
  return ownLeases.get(ports) ?? { id: 'sender', epoch: 0, holder: ports.holder, beat: 0 }
}

type OfApp = {
  /** An empty server, in the form of the kind's view. */
  emptyViewOf(kind: AnyKind): unknown
  /** The kinds that people record in a scene. */
  kindsIn(scene: Scene): readonly string[]
}

/** Faults of the engine that know nothing of the application. Rare ones have histories made for them. */
export function enginePlants({ emptyViewOf, kindsIn }: OfApp): readonly Planted[] {
  return plantsOf(emptyViewOf).map(({ scene, ...planted }) =>
    scene ? { ...planted, histories: historiesOf(scene, kindsIn(scene)) } : planted,
  )
}

function historiesOf(scene: Scene, kinds: readonly string[]): History[] {
  const { count, of } = SCENES[scene]
  return Array.from({ length: count }, (_each, index) => of(index, kinds))
}

function plantsOf(emptyViewOf: OfApp['emptyViewOf']): Plants {
  return [
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
      variant: changingTx((tx) => ({
        ...tx,
        put: (row) => (row.state === 'sending' ? Promise.resolve() : tx.put(row)),
      })),
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
      scene: 'answeredTooLate',
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
      fault: 'knows no earliest sending time',
      variant: {
        plant: (ports) => ({
          ...ports,
          store: {
            ...ports.store,
            read: async (states) => (await ports.store.read(states)).map(({ notBefore: _unknown, ...row }) => row),
          },
        }),
      },
      scene: 'heldForAWhile',
      caughtBy: ['no row before its earliest time'],
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
      scene: 'changesUnderAJumpingClock',
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
      scene: 'frozenAtA401',
      caughtBy: ['no claim without the lease'],
    },
    {
      fault: "parks an owner's rows at a 401 without the lease",
      variant: deafToALostLease((result) => result === undefined),
      scene: 'frozenAtA401',
      caughtBy: ['no claim without the lease'],
    },
    {
      fault: 'lets its owner word anew what may have been sent',
      variant: { taps: (tx) => withoutDoubt(plain(tx)) },
      scene: 'editedInDoubt',
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
      scene: 'editedWhereCarried',
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
      scene: 'editedWhereCarried',
      caughtBy: ['sent means success'],
    },
    {
      fault: 'looks once for what may be on its way to a plain server',
      variant: changingKinds((kind) => ({ ...kind, looksAgainAfterMs: null })),
      scene: 'answeredTooLate',
      caughtBy: ['at most one effect'],
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
      fault: 'sends as the person who is signed in',
      variant: {
        plant: (ports, { tablet }) => ({
          ...ports,
          transport: {
            ...ports.transport,
            request: (request) =>
              ports.transport.request({ ...request, account: tablet.accounts.current ?? request.account }),
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
      fault: 'takes a session that is over for a refusal',
      variant: changingTx((tx) => ({
        ...tx,
        put: (row) => tx.put(row.state === 'signInNeeded' ? { ...row, state: 'rejected' } : row),
      })),
      caughtBy: ['a session that is over refuses nothing'],
    },
    {
      fault: 'records what belongs together one after the other',
      variant: { enqueuesOneByOne: true },
      caughtBy: ['what belongs together is recorded together'],
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
      fault: 'parks all parts of an object with the one that is refused',
      variant: changingKinds(({ isSamePart: _isSamePart, ...kind }) => kind),
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
      variant: {
        plant: (ports) => ({ ...ports, hash: (text) => ports.hash(text.split('\n').slice(0, 2).join('\n')) }),
      },
      caughtBy: ['another body has another key'],
    },
  ]
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

function answeredAsMeant(body: string | undefined): unknown {
  return { ...(JSON.parse(body ?? '{}') as object), _id: 'a page that says welcome' }
}
