import { defineKind } from '@counter/outbox'
import type { ApiAnswer, Look } from '@counter/outbox'

export const PARTS = ['a', 'b'] as const
export type Part = (typeof PARTS)[number]

/** One of the two figures on the sheet of a day. */
export type SheetIntent = { book: string; day: string; part: Part; figure: number; by: string }
/** The figures that the person has seen. */
export type SheetBase = { [Seen in Part]?: number | null }
type SheetWrite = { book: string; day: string; parts: { [Changed in Part]?: { figure: number; by: string } } }
export type Sheet = {
  _id: string
  book: string
  day: string
  a: number | null
  aBy: string | null
  b: number | null
  bBy: string | null
  revision: number
  [field: string]: unknown
}

export const SHEET = 'sheet'
const EMPTY = { a: null, aBy: null, b: null, bBy: null }

/** A sheet per day with two figures, each of one person, in a book that can be read at once. */
export const sheetKind = defineKind<SheetIntent, SheetBase, SheetWrite, Sheet[]>({
  name: SHEET,
  schemaVersion: 1,
  parseIntent: (intent) => (typeof intent === 'object' ? (intent as SheetIntent | null) : null),
  parseBase: (base) => base as SheetBase,
  lane: ({ book, day }, ownerId) => JSON.stringify([book, day, ownerId]),
  sharedObject: ({ book, day }) => JSON.stringify([book, day]),
  fold(rows) {
    const last = rows.at(-1)
    if (!last) return null
    const parts = Object.fromEntries(rows.map(({ intent: { part, figure, by } }) => [part, { figure, by }]))
    return {
      write: { book: last.intent.book, day: last.intent.day, parts },
      base: Object.assign({}, ...rows.map(({ base }) => base)) as SheetBase,
    }
  },
  isSamePart: (one, other) => one.part === other.part,
  supersedes: (later, earlier) => later.intent.part === earlier.intent.part,
  look: async ({ book, day }, read) => sheetsIn(await read(`/books/${book}/${day}`)),
  optimisticView: ({ parts }, base) => (PARTS.some((part) => parts[part] && part in base) ? null : []),
  bulk: {
    group: ({ book }) => book,
    look: async (book, read) => sheetsIn(await read(`/books/${book}`)),
    pick: (sheets, { day }) => (sheets as Sheet[]).filter((sheet) => sheet.day === day),
  },
  looksAgainAfterMs: null,
  decide({ view, write: { book, day, parts }, base, opId }) {
    const [sheet] = view
    const meant = PARTS.flatMap((part) => (parts[part] ? [{ part, ...parts[part] }] : []))
    const fields = Object.fromEntries(
      meant.flatMap(({ part, figure, by }) => [
        [part, figure],
        [`${part}By`, by],
      ]),
    )
    if (!sheet) return { action: 'write', path: '/sheets', body: { book, day, ...EMPTY, ...fields, ref: opId } }
    const isAsMeant = ({ part, figure, by }: (typeof meant)[number]) =>
      sheet[part] === figure && sheet[`${part}By`] === by
    if (meant.every(isAsMeant)) return { action: 'nothing', object: sheet }
    const isUnseen = ({ part, by }: (typeof meant)[number]) =>
      sheet[part] !== null && sheet[`${part}By`] !== by && sheet[part] !== base[part]
    if (meant.some(isUnseen)) return { action: 'conflict', code: 'changed_elsewhere', current: view }
    return { action: 'write', path: `/sheets/${sheet._id}`, body: { ...sheet, ...fields } }
  },
  objectIn: sheetIn,
  copyTo: 'sheets',
  viewFrom(object, { book, day }) {
    const sheet = sheetIn(object)
    return sheet && sheet.book === book && sheet.day === day ? [sheet] : null
  },
})

function sheetsIn(answer: ApiAnswer): Look<Sheet[]> {
  return answer.kind === 'answer' && answer.status === 200 && Array.isArray(answer.body)
    ? { ok: true, view: answer.body as Sheet[] }
    : { ok: false, answer }
}

function sheetIn(body: unknown): Sheet | null {
  return typeof body === 'object' && body !== null && '_id' in body && 'book' in body ? (body as Sheet) : null
}
