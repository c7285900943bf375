import {
  changingBodies,
  changingKinds,
  changingRequests,
  changingTx,
  enginePlants,
  GATEWAY,
  several,
} from '@counter/outbox/simulator'
import type { History, Planted as EnginePlanted, Scene } from '@counter/outbox/simulator'
import type { Stored } from '../../server/announced/rules.ts'
import { judgeHealth } from '../../src/data/http/judge-health.ts'
import { PAY_SLIP } from '../../src/kinds/pay-slip/kind.ts'
import { VISIT } from '../../src/kinds/visit/kind.ts'
import type { Punch, PunchClock } from '../../src/shared/contract/attendance.ts'
import { HANDOVER_ANSWER } from '../../src/shared/contract/intents/handover-answer.ts'
import { HANDOVER } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../src/shared/contract/intents/new-shortage.ts'
import { PUNCH } from '../../src/shared/contract/intents/punch.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { AnyKind, Folded } from '@counter/outbox'
import { SHIFTS } from '../../src/shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../src/shared/contract/sales.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import { businessDayOf } from '../../src/shared/rules/days/business-day.ts'
import type { ShiftReportBase, ShiftReportIntent, ShiftReportWrite } from '../../src/shared/rules/sales/shift-report.ts'
import { ownerOf, seenOf, shiftOf } from '../../src/shared/rules/sales/shift-of-report.ts'
import type { ShortageSupportIntent } from '../../src/shared/rules/shortages/shortage-support.ts'
import { workedDays } from '../../src/shared/rules/hours/worked-hours.ts'
import type { DayWorked } from '../../src/shared/rules/hours/worked-hours.ts'
import { ECHOED_PASSWORD } from './kinds/personal-record.ts'
import type { Variant } from './variant.ts'

const NOTHING_WORKED = { minutes: 0, stints: [], isOpen: false, hasMissing: false, isUncertain: false }
const STAYED = Array.from({ length: 40 }, (_each, index) => stayedOffline(index))
const LEFT = Array.from({ length: 40 }, (_each, index) => leftForHome(index))
const TAMPERED_WITH = Array.from({ length: 60 }, (_each, index) => tamperedWith(index))
const PUNCHED = Array.from({ length: 40 }, (_each, index) => punched(index))
const OF_A_NIGHT = Array.from({ length: 8 }, (_each, index) => ofANight(index))
const COMING_BACK = Array.from({ length: 60 }, (_each, index) => comingBack(index))
const HANDED_OVER = Array.from({ length: 40 }, (_each, index) => handedOver(index))
const NAMED_ALIKE = Array.from({ length: 40 }, (_each, index) => namedAlike(index))
const AT_TWO_TABLETS = Array.from({ length: 40 }, (_each, index) => atTwoTablets(index))
const REFUSED_AMONG_OTHERS = Array.from({ length: 9 }, (_each, index) => refusedAmongOthers(index))
const REDEPLOYED = Array.from({ length: 20 }, (_each, index) => redeployed(index))
const REDEPLOYED_OFTEN = Array.from({ length: 20 }, (_each, index) => redeployedOften(index))
const UNDER_A_WRONG_CLOCK = Array.from({ length: 20 }, (_each, index) => underAWrongClock(index))
const REPEATED = Array.from({ length: 8 }, (_each, index) => repeated(index))
const OVERTAKEN = Array.from({ length: 40 }, (_each, index) => overtaken(index))
const CORRECTED = OVERTAKEN.map(withCorrections)
const ASKED_BY_A_COLLEAGUE = Array.from({ length: 40 }, (_each, index) => askedByAColleague(index))

/** A fault planted from outside into the engine, its kinds or the sessions, and the laws of which at least one must detect it. */
export type Planted = Omit<EnginePlanted, 'variant'> & { variant: Variant }

/** The kinds that people record in the histories made for rare faults of the engine. */
const KINDS_IN: Record<Scene, readonly string[]> = {
  heldForAWhile: ['shortageSupport', 'leaveRequest'],
  changesUnderAJumpingClock: ['shortageSupport', 'leaveRequest'],
  frozenAtA401: ['shortageSupport', 'leaveRequest', 'newShortage'],
  editedInDoubt: ['leaveRequest', 'newShortage'],
  editedWhereCarried: ['leaveRequest', 'newShortage'],
  answeredTooLate: ['leaveRequest', 'newShortage', 'paySlip'],
}

/** Operation types that look up one object instead of a list. */
const NO_LIST = new Set(['personalRecord'])

export const PLANTED: readonly Planted[] = [
  ...enginePlants({
    emptyViewOf: ({ name }) => (NO_LIST.has(name) ? null : []),
    kindsIn: (scene) => KINDS_IN[scene],
  }),
  {
    fault: 'overwrites the whole object with what the person saw',
    variant: changingBodies(forgetful),
    caughtBy: ["others' entries untouched", 'what an edit does not touch stays equal as JSON'],
  },
  {
    fault: 'sends before it has sent the sign-outs',
    variant: { plant: (ports) => ({ ...ports, beforeSending: async () => {} }) },
    caughtBy: ['sign-outs are sent first'],
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
    fault: "gives the night the morning's remarks where both go in one write",
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT ? { ...kind, fold: (rows) => withMorningRemarks(kind.fold(rows)) } : kind,
    ),
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'overwrites the till by an edit of the sales',
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT
        ? { ...kind, fold: (rows) => withTills(kind.fold(rows), ({ till }) => till ?? null) }
        : kind,
    ),
    caughtBy: ['what an edit does not touch stays equal as JSON'],
  },
  {
    fault: 'drops the till of a row that another one corrects',
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT
        ? { ...kind, fold: (rows) => withTills(kind.fold(rows), ({ shift }) => lastOf(rows, shift)?.till) }
        : kind,
    ),
    caughtBy: ['a counted till goes with its shift'],
  },
  {
    fault: "takes a namesake's shift for its own where the server names people by id",
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT
        ? { ...kind, decide: (args) => kind.decide({ ...args, ownerId: reporterNamedAs(args) ?? args.ownerId }) }
        : kind,
    ),
    histories: NAMED_ALIKE.filter(({ server }) => server === 'extended'),
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: "takes a namesake's shift for its own where a server has names alone",
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT
        ? {
            ...kind,
            decide: (args) =>
              kind.decide({ ...args, base: { ...(args.base as ShiftReportBase), hasNamesake: undefined } }),
          }
        : kind,
    ),
    histories: NAMED_ALIKE.filter(({ server }) => server === 'plain'),
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'replaces the later entry of one person by an earlier one that arrives late',
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT
        ? { ...kind, decide: (args) => kind.decide({ ...args, base: knowingAll(args) }) }
        : kind,
    ),
    histories: AT_TWO_TABLETS,
    caughtBy: ['the later entry of one person stays'],
  },
  {
    fault: 'takes the rows of one person in the order of recording',
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT ? { ...kind, fold: (rows) => asRecorded(rows, kind.fold) } : kind,
    ),
    histories: AT_TWO_TABLETS.map((history) => ({ ...history, commands: withEdits(history) })),
    caughtBy: ['the later entry of one person stays'],
  },
  {
    fault: 'goes by times that are uncertain',
    variant: changingKinds((kind) =>
      kind.name === SHIFT_REPORT ? { ...kind, fold: (rows) => asIfCertain(kind.fold(rows)) } : kind,
    ),
    histories: AT_TWO_TABLETS,
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'forgets what the owner of a shift had seen of it',
    variant: changingKinds((kind) => (kind.name === SHIFT_REPORT ? { ...kind, parseBase: () => ({}) } : kind)),
    histories: AT_TWO_TABLETS,
    caughtBy: ['nobody is asked about a figure that they saw'],
  },
  {
    fault: "takes a namesake's support for its own",
    variant: changingKinds((kind) =>
      kind.name === SHORTAGE_SUPPORT
        ? { ...kind, decide: (args) => kind.decide({ ...args, ownerId: supporterNamedAs(args) ?? args.ownerId }) }
        : kind,
    ),
    histories: NAMED_ALIKE.filter(({ server }) => server === 'extended'),
    caughtBy: ['sent means success'],
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
    variant: { waitsWhereSignOutIsUnsent: true },
    caughtBy: ['what its owner proved goes without them'],
  },
  {
    fault: 'proves all rows of who signs in, also those of others',
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
  {
    fault: 'meets a server that takes an earlier figure with the revision of a later one',
    variant: { stored: (stored) => withReports(stored, { firstCertainEnd: null, secondCertainEnd: null }) },
    histories: OVERTAKEN,
    caughtBy: ['the later entry of one person stays'],
  },
  {
    fault: 'meets a server that takes a figure with the revision of its correction',
    variant: { stored: (stored) => withReports(stored, { firstCorrection: null, secondCorrection: null }) },
    histories: CORRECTED,
    caughtBy: ["others' entries untouched"],
  },
  {
    fault: 'answers a handover for somebody else, at a server that believes the name',
    variant: { ...changingBodies(inAnotherName), server: 'takesAnyAnswerer' },
    histories: HANDED_OVER,
    caughtBy: ["others' entries untouched", 'sent as its owner'],
  },
  {
    fault: 'answers a handover for somebody else, at a server that refuses it',
    variant: changingBodies(inAnotherName),
    histories: HANDED_OVER,
    caughtBy: ['everything drains'],
  },
  {
    fault: 'sends an answer before the handover that it names',
    variant: changingKinds(({ after: _after, ...kind }) => kind),
    histories: HANDED_OVER,
    caughtBy: ['a row leaves after the row it follows'],
  },
  {
    fault: "lets a refused entry hold all later ones of its person's lane",
    variant: changingKinds(({ isSamePart: _isSamePart, ...kind }) => kind),
    histories: REFUSED_AMONG_OTHERS,
    caughtBy: ['a refusal holds only what it concerns'],
  },
  {
    fault: 'rejects an entry because the server refused another one',
    variant: changingTx((tx) => ({
      ...tx,
      put: async (row) => {
        await tx.put(row)
        if (row.state !== 'rejected' || row.lastProblem?.status === undefined) return
        for (const other of await tx.inStates(['queued']))
          if (other.ownerId === row.ownerId && other.opId !== row.opId)
            await tx.put({ ...other, state: 'rejected', lastProblem: row.lastProblem })
      },
    })),
    histories: REFUSED_AMONG_OTHERS.map((history) => ({ ...history, kinds: [HANDOVER, PUNCH] })),
    caughtBy: ['a row is rejected only by an answer of the server'],
  },
  {
    fault: 'asks its owner about the copies of an entry',
    variant: changingKinds((kind) => ({ ...kind, decide: (args) => doubleIn(kind, args) ?? kind.decide(args) })),
    histories: REPEATED,
    caughtBy: ['no row is parked by its own copies'],
  },
  {
    fault: 'orders punches by the clock of the device',
    variant: changingBodies(byItsOwnClock),
    histories: PUNCHED,
    caughtBy: ["others' entries untouched", 'the last word wins', 'sent means success'],
  },
  {
    fault: 'trusts an offset that its clock may have lost since',
    variant: changingBodies((body) => withClock(body, (clock) => clock && { ...clock, isSteady: true })),
    histories: PUNCHED,
    caughtBy: ["others' entries untouched", 'the last word wins', 'sent means success'],
  },
  {
    fault: 'forgets the offset of its clock',
    variant: changingBodies((body) => withClock(body, () => null)),
    histories: PUNCHED,
    caughtBy: ["others' entries untouched", 'the last word wins', 'sent means success'],
  },
  {
    fault: "takes a gateway's error for the refusal of a row",
    variant: { trustsGateways: true },
    histories: REDEPLOYED.map((history) => ({ ...history, people: 1, more: [] })),
    caughtBy: ['a row is rejected only by an answer of the server'],
  },
  {
    fault: "takes a gateway's error for a session that is over",
    variant: { trustsGateways: true },
    histories: REDEPLOYED.map((history) => ({ ...history, people: 1, more: [] })),
    caughtBy: ['a row waits for sign-in only if its own owner was refused'],
  },
  {
    fault: "takes a gateway's error for a wrong password",
    variant: { trustsGateways: true },
    histories: REDEPLOYED.map((history) => ({ ...history, commands: [] })),
    caughtBy: ['a password is refused only by an answer of the server'],
  },
  {
    fault: 'forgets a sign-out that a gateway answered',
    variant: { trustsGateways: true },
    histories: REDEPLOYED.map((history) => ({ ...history, commands: [] })),
    caughtBy: ['a sign-out is kept until the server has it'],
  },
  {
    fault: 'takes its server for a plain one as soon as a gateway answers for it',
    variant: {
      judgeHealth: (answer, asked) => judgeHealth(answer, { ...asked, foreignSince: asked.now - 60_000 }),
    },
    histories: REDEPLOYED,
    caughtBy: ['a reference server stays one through a redeploy'],
  },
  {
    fault: 'takes its server for a plain one after two restarts, although it answered in between',
    variant: { isOfReference: () => false },
    histories: REDEPLOYED_OFTEN,
    caughtBy: ['a reference server stays one through a redeploy'],
  },
  {
    fault: 'takes the day of a wrong clock for today',
    variant: { presentOf: ({ clock }) => ({ now: clock, isSure: true }) },
    histories: UNDER_A_WRONG_CLOCK,
    caughtBy: ["today is the server's day where its time is known"],
  },
  {
    fault: 'corrects a clock that has been set right',
    variant: { presentOf: ({ clock, known }) => ({ now: clock + (known?.aheadMs ?? 0), isSure: true }) },
    histories: UNDER_A_WRONG_CLOCK,
    caughtBy: ["today is the server's day where its time is known"],
  },
  {
    fault: 'counts a check-out for the day on which it is made',
    variant: { countHours: (punches, counting) => byDayOfCheckOut(workedDays(punches, counting), '05:00') },
    histories: OF_A_NIGHT,
    caughtBy: ['a check-out counts for the day of its check-in'],
  },
  {
    fault: 'counts a check-out after midnight for the new day',
    variant: { countHours: (punches, counting) => byDayOfCheckOut(workedDays(punches, counting), '00:00') },
    histories: OF_A_NIGHT,
    caughtBy: ['a check-out counts for the day of its check-in'],
  },
  {
    fault: 'begins a business day at midnight',
    variant: { countHours: (punches, counting) => workedDays(punches, { ...counting, nightCutOff: '00:00' }) },
    histories: OF_A_NIGHT,
    caughtBy: ['a check-out counts for the day of its check-in'],
  },
]

/** The answer to a handover with the name of another person. */
function inAnotherName(body: unknown): unknown {
  const fields = body as Record<string, unknown>
  return 'answererId' in fields ? { ...fields, answererId: 'somebody else' } : fields
}

/** A punch whose device takes its own clock for right. */
function byItsOwnClock(body: unknown): unknown {
  return withClock(body, () => ({ aheadMs: 0, ageMs: 0, uncertainMs: 600, isSteady: true }))
}

function withClock(body: unknown, change: (clock: PunchClock | null) => PunchClock | null): unknown {
  const fields = body as Record<string, unknown>
  return 'deviceAt' in fields ? { ...fields, clock: change(fields['clock'] as PunchClock | null) } : fields
}

function byDayOfCheckOut(days: Map<string, DayWorked<Punch>>, nightCutOff: string): Map<string, DayWorked<Punch>> {
  const moved = new Map<string, DayWorked<Punch>>()
  for (const stint of [...days.values()].flatMap(({ stints }) => stints)) {
    const day = stint.out ? businessDayOf(Date.parse(stint.out.at), nightCutOff) : stint.day
    const { stints, ...rest } = moved.get(day) ?? NOTHING_WORKED
    moved.set(day, { ...rest, day, stints: [...stints, stint] })
  }
  return moved
}

function withMorningRemarks(folded: Folded<unknown, unknown> | null): Folded<unknown, unknown> | null {
  if (!folded) return null
  const write = folded.write as ShiftReportWrite
  const { morning, night } = write.shifts
  return morning && night
    ? { ...folded, write: { ...write, shifts: { morning, night: { ...night, remarks: morning.remarks } } } }
    : folded
}

type Till = ShiftReportIntent['till']

function withTills(
  folded: Folded<unknown, unknown> | null,
  tillFor: (of: { shift: Shift; till: Till }) => Till,
): Folded<unknown, unknown> | null {
  if (!folded) return null
  const write = structuredClone(folded.write) as ShiftReportWrite
  for (const shift of SHIFTS) {
    const meant = write.shifts[shift]
    const till = tillFor({ shift, till: meant?.till })
    if (meant) delete meant.till
    if (meant && till !== undefined) meant.till = till
  }
  return { ...folded, write }
}

function lastOf(rows: readonly { intent: unknown }[], shift: Shift): ShiftReportIntent | undefined {
  return rows.map(({ intent }) => intent as ShiftReportIntent).findLast((intent) => intent.shift === shift)
}

/** What the person had seen, as if that were all that the server has of these shifts. */
function knowingAll({ view, write, base }: { view: unknown; write: unknown; base: unknown }): ShiftReportBase {
  const known = SHIFTS.flatMap((shift) => {
    const [report] = view as DailyReport[]
    return report && (write as ShiftReportWrite).shifts[shift] ? [[shift, seenOf(shiftOf(report, shift))]] : []
  })
  return { ...(base as ShiftReportBase), ...(Object.fromEntries(known) as ShiftReportBase) }
}

type Fold = AnyKind['fold']

/** The last row says what the shift is, whenever it was saved. */
function asRecorded(rows: Parameters<Fold>[0], fold: Fold): ReturnType<Fold> {
  const intents = rows.map(({ intent }) => intent as ShiftReportIntent)
  const folded = fold(rows.map((row, index) => ({ ...row, intent: { ...intents[index], certainEnd: null } })))
  if (!folded) return null
  const write = structuredClone(folded.write) as ShiftReportWrite
  for (const meant of Object.values(write.shifts))
    meant.certainEnd = intents.find(({ shiftEnd }) => shiftEnd === meant.shiftEnd)?.certainEnd ?? null
  return { ...folded, write }
}

function withEdits({ commands }: History): History['commands'] {
  return [...commands, ...several('edit', { at: 20_000 })]
}

function asIfCertain(folded: Folded<unknown, unknown> | null): Folded<unknown, unknown> | null {
  if (!folded) return null
  const write = structuredClone(folded.write) as ShiftReportWrite
  for (const meant of Object.values(write.shifts)) meant.certainEnd = meant.shiftEnd
  return { ...folded, write }
}

/** One person at two tablets, of which the second is online first. */
function atTwoTablets(seed: number): History {
  const { commands, windows, ...history } = namedAlike(seed)
  return {
    ...history,
    kinds: [SHIFT_REPORT],
    people: 1,
    commands: commands.map((command) => ({ ...command, at: command.at + command.tablet * 40_000 })),
    windows: windows.map((window) => ({ ...window, lasts: window.tablet === 0 ? 120_000 : 30_000 })),
  }
}

/** The id beside a shift that has the name of who reports it. */
function reporterNamedAs({ view, write }: { view: unknown; write: unknown }): string | null {
  const named = SHIFTS.flatMap((shift) => {
    const name = (write as ShiftReportWrite).shifts[shift]?.pharmacist
    return (view as DailyReport[]).flatMap((report) =>
      shiftOf(report, shift).pharmacist === name ? (ownerOf(report, shift) ?? []) : [],
    )
  })
  return named[0] ?? null
}

function supporterNamedAs({ view, write }: { view: unknown; write: unknown }): string | null {
  const { names } = write as ShortageSupportIntent
  const [shortage] = view as Shortage[]
  return shortage?.shortageRegisterers.find(({ name }) => names.includes(name))?.userId ?? null
}

/** Two people with the same name at one pharmacy, at a tablet each, that come back online one after the other. */
function namedAlike(seed: number): History {
  const commands = [0, 1].flatMap((tablet) => several('record', { at: tablet * 500, tablet, every: 4_000 }))
  const offline = (tablet: number, lasts: number) => ({ fault: 'offline', tablet, from: 0, lasts, share: 1 }) as const
  return {
    seed,
    server: seed % 2 === 0 ? 'plain' : 'extended',
    kinds: [SHIFT_REPORT, SHORTAGE_SUPPORT],
    tablets: 2,
    people: 6,
    lastsMs: 300_000,
    commands,
    windows: [offline(0, 60_000), offline(1, 120_000)],
  }
}

/** Punches at one tablet, whose clock is changed between them, by up to seven days. */
function punched(seed: number): History {
  return {
    seed,
    server: 'extended',
    kinds: [PUNCH],
    tablets: 1,
    people: 4,
    lastsMs: 300_000,
    commands: [
      ...several('record', { at: 5_000, every: 9_000 }),
      ...several('clockJump', { at: 1_000, every: 20_000 }),
    ],
    windows: [],
  }
}

/** Punches from noon or the evening until the next day, under a clock that is changed between them. */
function ofANight(seed: number): History {
  const every = 27 * 60_000
  const commands = Array.from({ length: 40 }, (_each, pick) => ({ at: pick * every, tablet: 0, does: 'record', pick }))
  const jumps = several('clockJump', { at: 60_000, every: 3 * every })
  return { ...punched(seed), people: 2, lastsMs: 19 * 3_600_000, commands: [...commands, ...jumps] }
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

/** Handovers and their answers at one tablet, recorded without the server and with it. */
function handedOver(seed: number): History {
  const offline = { fault: 'offline', tablet: null, from: 0, lasts: 100_000, share: 1 } as const
  return {
    seed,
    server: 'extended',
    kinds: [HANDOVER, HANDOVER_ANSWER],
    tablets: 1,
    people: 5,
    lastsMs: 300_000,
    commands: [0, 110_000].flatMap((at) => several('record', { at, every: 3_000 })),
    windows: [offline],
  }
}

/** Entries at a plain server, to which the browser sends half of all requests twice. */
function repeated(seed: number): History {
  return {
    seed,
    server: 'plain',
    kinds: [LEAVE_REQUEST, LEAVE_UPDATE, NEW_SHORTAGE, SHORTAGE_SUPPORT, VISIT, PAY_SLIP, SHIFT_REPORT],
    tablets: 1,
    people: 6,
    lastsMs: 300_000,
    commands: several('record', { at: 0, every: 7_000 }),
    windows: [{ fault: 'duplicated', tablet: null, from: 0, lasts: 300_000, share: 0.5 }],
  }
}

/** The codes under which rows were parked whose entry is on the server twice. */
const DOUBLE_CODES = new Map([
  [LEAVE_REQUEST, 'double_leave'],
  [NEW_SHORTAGE, 'double_shortage'],
  [VISIT, 'double_visit'],
  [PAY_SLIP, 'double_slip'],
  [SHIFT_REPORT, 'several_reports'],
])

type Decide = AnyKind['decide']

function doubleIn({ name }: AnyKind, { view, opId }: Parameters<Decide>[0]): ReturnType<Decide> | null {
  const code = DOUBLE_CODES.get(name)
  const copies = code === undefined ? [] : (view as { clientRef?: unknown }[]).filter((each) => each.clientRef === opId)
  return code !== undefined && copies.length > 1 ? { action: 'conflict', code, current: copies } : null
}

/** Entries of one person, some of which the server refuses, and later ones that it would take. */
function refusedAmongOthers(seed: number): History {
  return {
    seed,
    server: 'extended',
    kinds: [[LEAVE_REQUEST], [HANDOVER], [PUNCH]][seed % 3] ?? [],
    tablets: 1,
    people: 1,
    lastsMs: 300_000,
    commands: [...several('record', { at: 0 }), ...several('record', { at: 250_000 })],
    windows: [
      { fault: 'status422', tablet: null, from: 0, lasts: 240_000, share: 0.5 },
      { fault: 'offline', tablet: null, from: 245_000, lasts: 55_000, share: 1 },
    ],
  }
}

/** People record, sign out and sign in while a gateway answers for the server. */
function redeployed(seed: number): History {
  return {
    seed,
    server: 'extended',
    kinds: ['leaveRequest', 'newShortage'],
    tablets: 1,
    people: 4,
    lastsMs: 300_000,
    commands: several('record', { at: 0, every: 5_000 }),
    windows: [],
    more: [...several('signOut', { at: 2_000, every: 5_000 }), ...several('signIn', { at: 3_000, every: 5_000 })],
    redeploys: [{ fault: GATEWAY, tablet: null, from: 0, lasts: 50_000, share: 0.5 }],
  }
}

/** A gateway answers for the server whenever a person signs in; in between the server takes what they record. */
function redeployedOften(seed: number): History {
  const every = 70_000
  const more = [...several('signOut', { at: 2_000, every }), ...several('signIn', { at: 3_000, every })]
  const signIns = more.filter(({ does }) => does === 'signIn')
  return {
    ...redeployed(seed),
    people: 1,
    lastsMs: 600_000,
    commands: several('record', { at: 15_000, every }),
    more,
    redeploys: signIns.map(({ at }) => ({ fault: GATEWAY, tablet: null, from: at - 100, lasts: 1_500, share: 1 })),
  }
}

/** Shifts of a tablet whose clock is days off, and is set right in an outage. */
function underAWrongClock(seed: number): History {
  return {
    seed,
    server: seed % 4 === 0 ? 'plain' : 'extended',
    kinds: [SHIFT_REPORT],
    tablets: 1,
    people: 4,
    lastsMs: 300_000,
    commands: several('record', { at: 10_000, every: 10_000 }),
    windows: [{ fault: 'offline', tablet: null, from: 50_000, lasts: 60_000, share: 1 }],
    clocks: [
      { at: 1_000, tablet: 0, does: 'clockJump', pick: seed },
      { at: 60_000, tablet: 0, does: 'clockSetRight', pick: 0 },
    ],
  }
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

/** A person's shifts that wait at a tablet which they have left, while they report the same ones at another. */
function overtaken(seed: number): History {
  const { commands, ...history } = leftForHome(seed)
  return {
    ...history,
    people: 1,
    tablets: 2,
    kinds: [SHIFT_REPORT],
    commands: [
      ...commands,
      ...several('record', { at: 75_000, tablet: 1 }),
      ...several('colleagueAsks', { at: 100_100, every: 300 }),
      ...several('colleagueAsks', { at: 103_000 }),
    ],
    windows: [{ fault: 'offline', tablet: 0, from: 0, lasts: 100_000, share: 1 }],
    clocks: [],
  }
}

/** The same, and a manager corrects some of them. */
function withCorrections(history: History): History {
  const corrections = several('changeElsewhere', { at: 90_000, tablet: 1 })
  return { ...history, commands: [...history.commands, ...corrections] }
}

/** The server's reports with these fields. */
function withReports(stored: Stored, fields: Partial<DailyReport>): Stored {
  return {
    ...stored,
    reportOf: (day) => {
      const report = stored.reportOf(day)
      return report && { ...report, ...fields }
    },
  }
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
