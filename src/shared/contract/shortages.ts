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
  phName: text,
  timeDone: orNull(instant),
  ...readableRow,
})
export const registererSchema = readable(registererRow)
export type Registerer = z.infer<typeof registererSchema>

/** More entries than fit into a body with real names. It stops a body of very many empty ones from blocking the server. */
const MAX_SENT_REGISTERERS = 7_000

/** Sent as one object by addATrendingShortage, as the list by trendingShortageUpdate; always read as a list. */
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
/** Only the caller's own entry counts: what does not read of others is left out without a word. */
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
  /** By user id, null of an old one; absent on a server that does not know retiring. */
  addedBy: z.optional(orNull(text)),
  /** Taken off the list; met only in the answer to a change of it. */
  retired: z.optional(z.looseObject({ at: orNull(instant), byName: text })),
  revision,
  ...readableRow,
})
export const shortageSchema = readable(shortageRow)
export type Shortage = z.infer<typeof shortageSchema>

const httpsLink = z.string().check(z.refine((link) => link === '' || isHttpsLink(link), 'link_not_https'))

/** The body of addATrendingShortage as the reference server takes it. */
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

/** The body of retire and unretire, which are made online only. */
export const retireBodySchema = z.object({ revision: z.int().check(z.positive()) })

/** The body of trendingShortageUpdate: the whole shortage, of which only the caller's own entry counts. */
export const shortageUpdateBodySchema = z.looseObject({ shortageRegisterers: sentRegisterers, revision })

/** The only pictures that are loaded from elsewhere. */
export function isHttpsLink(link: string): boolean {
  return /^https:\/\/[^\s]+$/i.test(link)
}
