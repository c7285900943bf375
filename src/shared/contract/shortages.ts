import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { clientRef, decimal, instant, listOf, orNull, recordId, revision, sentDecimal, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { longText } from './text-limits.ts'

export const MAX_BARCODE_LENGTH = 64
export const MAX_SHORTAGE_NAME_LENGTH = 200
export const MAX_SHORTAGE_PRICE_SAR = 100_000

export const registererRow = z.looseObject({
  name: text,
  /** Whose entry it is; absent on a server that does not know. Set by the server only. */
  userId: z.optional(text),
  phName: text,
  timeDone: orNull(instant),
  ...readableRow,
})
export const registererSchema = readable(registererRow)
export type Registerer = z.infer<typeof registererSchema>

/**
 * More entries than fit in a body with real names. Prevents a body with very many empty entries from blocking the
 * server.
 */
const MAX_SENT_REGISTERERS = 7_000

/** Sent as one object by addATrendingShortage and as a list by trendingShortageUpdate; always parsed as a list. */
function registererList<Entry>(list: z.core.$ZodType<Entry[], unknown>) {
  return z._default(
    z.pipe(
      z.transform((value: unknown): unknown => listOf(value)),
      list,
    ),
    [] as never,
  )
}

const NOBODY = { name: '', phName: '', timeDone: null }
/** Only the caller's own entry matters, so unreadable values of other entries are ignored. */
const sentRegisterer = orElse(
  z.object({ name: orElse(text, ''), phName: orElse(text, ''), timeDone: orElse(orNull(instant), null) }),
  NOBODY,
)
export type SentRegisterer = z.infer<typeof sentRegisterer>
const sentRegisterers = registererList(
  z.array(sentRegisterer).check(z.maxLength(MAX_SENT_REGISTERERS, 'too_many')) as z.core.$ZodType<
    SentRegisterer[],
    unknown
  >,
)

export const shortageRow = z.looseObject({
  _id: recordId,
  shortageUPC: text,
  shortageName: text,
  shortagePrice: orNull(decimal),
  shortagePicLink: text,
  shortageRegisterers: registererList(z.array(registererSchema) as z.core.$ZodType<Registerer[], unknown>),
  createdAt: orNull(instant),
  /** User id; absent on a server without retiring. */
  addedBy: z.optional(text),
  /** Retired from the list; only in the response to such a change. */
  retired: z.optional(z.looseObject({ at: orNull(instant), byName: text })),
  revision,
  ...readableRow,
})
export const shortageSchema = readable(shortageRow)
export type Shortage = z.infer<typeof shortageSchema>

const httpsLink = z.string().check(z.refine((link) => link === '' || isHttpsLink(link), 'link_not_https'))

/** The body of addATrendingShortage for the reference server. */
export const newShortageBodySchema = z.looseObject({
  shortageUPC: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_BARCODE_LENGTH, 'too_long')),
  shortageName: z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_SHORTAGE_NAME_LENGTH, 'too_long')),
  shortagePrice: z.pipe(
    sentDecimal,
    z.number().check(z.minimum(0, 'price_negative'), z.maximum(MAX_SHORTAGE_PRICE_SAR, 'price_too_large')),
  ),
  shortagePicLink: longText(z._default(httpsLink, '')),
  shortageRegisterers: sentRegisterers,
  clientRef,
})

/** The body of retire and unretire, which are online only. */
export const retireBodySchema = z.object({ revision: z.int().check(z.positive()) })

/** The body of trendingShortageUpdate: the whole shortage, of which only the caller's own entry is used. */
export const shortageUpdateBodySchema = z.looseObject({ shortageRegisterers: sentRegisterers, revision })

/** Only pictures with such links are loaded. */
export function isHttpsLink(link: string): boolean {
  return /^https:\/\/[^\s]+$/i.test(link)
}
