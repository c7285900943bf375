import { newPunchBodySchema } from '../../../src/shared/contract/attendance-bodies.ts'
import { punchSchema } from '../../../src/shared/contract/attendance.ts'
import type { PunchClock } from '../../../src/shared/contract/attendance.ts'
import { PUNCH } from '../../../src/shared/contract/intents/punch.ts'
import { correctedTime, doubleOf, inOrder } from '../../../src/shared/rules/hours/punches.ts'
import type { PunchIntent } from '../../../src/shared/rules/hours/punches.ts'
import { status } from '@counter/outbox/simulator'
import type { ModelServer, Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, MakeContext, Recorded } from './adapter.ts'

export const PUNCHES = 'punches'
const DAY_MS = 86_400_000

/**
 * A register is one punch. The name of its pharmacy holds the true time, and whether the device knew the offset of its
 * clock, so that every punch on the server can be compared with it: in its right place, within a second where the offset
 * was known, and otherwise marked as uncertain unless it is right all the same.
 */
export const punches: KindAdapter = {
  kind: PUNCH,
  example: ({ employee, pharmacy, at }) => ({
    by: 'employee',
    intent: {
      userId: employee.id,
      direction: 'in',
      pharmacyName: pharmacy,
      deviceAt: at,
      clock: null,
      after: null,
    } satisfies PunchIntent,
  }),
  roles: ['employee'],
  collection: PUNCHES,
  prepare() {},

  /** Nothing is recorded for a plain server, which lacks the call. */
  record: (context) => (context.server.kind === 'plain' ? [] : [meant(context)]),
  // A punch is not edited.
  edit: () => null,
  changeElsewhere() {},

  effects: ({ before, after }) =>
    before === null ? [{ register: keyOf(after), value: timed(after), previous: null }] : [],
  valueOf(server, register) {
    const punch = server.collection(PUNCHES).find((one) => keyOf(one) === register)
    return punch ? (isInPlace(server, punch) ? timed(punch) : 'out of order') : null
  },
  /** A repeated tap is there as a note with the punch that it was taken for. */
  isThereOtherwise: (server, { register }) =>
    server.collection(PUNCHES).some((punch) => doublesOf(punch).some((double) => keyOf(double) === register)),
  uniqueKey: keyOf,
  holdsOwnRegister: true,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/attendance\/userPunches\/([^/]+)$/,
      call: 'userPunches',
      handle({ server, flight, params }) {
        const userId = decodeURIComponent(params[0] ?? '')
        server.noteLook(flight, userId)
        return status(200, punchesOf(server, userId))
      },
    },
    {
      method: 'POST',
      path: /^\/api\/attendance\/addAPunch$/,
      call: 'addAPunch',
      handle(call) {
        const { server, flight, body } = call
        const parsed = newPunchBodySchema.safeParse(body)
        if (server.kind === 'plain' || !parsed.success) return status(422, { code: 'invalid_field' })
        const { account } = flight.request
        const { deviceAt, clock, direction } = parsed.data
        const arrival = { receivedAt: server.now, sentAt: deviceTimeOf(flight) }
        const time = correctedTime({ deviceAt: Date.parse(deviceAt), clock, arrival })
        const at = new Date(time.at).toISOString()
        const receivedAt = new Date(server.now).toISOString()
        const stored = punchesOf(server, account)
        const known = stored.find(({ clientRef }) => clientRef === body['clientRef'])
        if (known) return status(200, known)
        const double = doubleOf(
          stored.map((punch) => punchSchema.parse(punch)),
          { direction, at: time.at },
        )
        const first = stored.find(({ _id }) => _id === double?._id)
        const fields = { ...body, userId: account, at, receivedAt, isUncertain: time.isUncertain }
        if (!first)
          return status(
            200,
            server.create(call, { collection: PUNCHES, scope: account, fields: { ...fields, doubles: [] } }),
          )
        return server.overwrite(call, {
          collection: PUNCHES,
          scope: account,
          id: first._id,
          fields: { ...first, doubles: [...doublesOf(first), fields] },
        })
      },
    },
  ],
}

function meant({ server, seen, unsent, random, person, now, serial }: MakeContext): Recorded {
  const offBy = server.now - Date.parse(now)
  const last = unsent.at(-1)?.opId ?? ofPerson(seen(PUNCHES), person.id).at(-1)?.['clientRef']
  const clock = clockOf(offBy, random)
  const intent: PunchIntent = {
    userId: person.id,
    direction: random.pick(['in', 'out']),
    pharmacyName: `${serial} ${server.now} ${clock?.isSteady === true ? KNOWN : 'unknown'}`,
    deviceAt: now,
    clock,
    after: typeof last === 'string' ? last : null,
  }
  return { kind: PUNCH, register: keyOf(intent), value: RIGHT, intent, base: null }
}

/**
 * What the device knows of the server's clock: the offset; one of which it cannot say whether it still holds, and that
 * does or is from before its clock was changed; or nothing.
 */
function clockOf(offBy: number, random: MakeContext['random']): PunchClock | null {
  const measured = { ageMs: Math.round(random.between(0, DAY_MS)), uncertainMs: 600 }
  const aheadMs = Math.round(offBy + random.between(-600, 600))
  if (random.chance(0.6)) return { ...measured, aheadMs, isSteady: true }
  if (random.chance(0.3)) return { ...measured, aheadMs, isSteady: false }
  return random.chance(0.5)
    ? { ...measured, aheadMs: Math.round(random.between(-7, 7) * DAY_MS), isSteady: false }
    : null
}

/** By the clock of the device when it sent the request. */
function deviceTimeOf({ process, sentAt }: Call['flight']): number {
  const { tablet } = process
  return tablet.wallClock() - (tablet.sim.world.now - sentAt)
}

const KNOWN = 'known'
const RIGHT = 'punched'

function timed(punch: Thing): string {
  const { at, isUncertain, clock, pharmacyName } = punchSchema.parse(punch)
  const isKnown = pharmacyName.endsWith(` ${KNOWN}`)
  if (isKnown && isUncertain) return 'uncertain in spite of a known offset'
  if (clock === null && !isUncertain) return 'certain without an offset'
  return isUncertain || Math.abs(Date.parse(at) - trueTimeOf(punch)) <= 1_000 ? RIGHT : 'at a wrong time'
}

/** Whether no certain punch of the person that was made clearly earlier comes after this certain one. */
function isInPlace(server: ModelServer, punch: Thing): boolean {
  const ordered = inOrder(punchesOf(server, String(punch['userId'])).map((one) => punchSchema.parse(one)))
    .map((one) => one.punch)
    .filter(({ isUncertain }) => !isUncertain)
  const place = ordered.findIndex(({ _id }) => _id === punch._id)
  return place < 0 || ordered.slice(place + 1).every((later) => trueTimeOf(later) > trueTimeOf(punch) - 2_000)
}

export function trueTimeOf({ pharmacyName }: Pick<Thing, string>): number {
  return Number(String(pharmacyName).split(' ')[1])
}

export function punchesOf(server: ModelServer, userId: string): Thing[] {
  return ofPerson(server.collection(PUNCHES), userId)
}

function ofPerson(things: readonly Thing[], userId: string): Thing[] {
  return things.filter((punch) => punch['userId'] === userId)
}

function doublesOf(punch: Thing): Pick<Thing, string>[] {
  return (punch['doubles'] ?? []) as Pick<Thing, string>[]
}

function keyOf({ pharmacyName, userId }: Pick<Thing, string>): string {
  return `${String(pharmacyName)} by ${String(userId)}`
}
