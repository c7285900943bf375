import {
  CURSOR_HEADER,
  LIST_HEADER,
  LIST_KINDS,
  REPLAYED_HEADER,
  WENT_BACK_HEADER,
} from '../../shared/contract/api-paths.ts'
import type { ListKind } from '../../shared/contract/api-paths.ts'
import { isProblem } from '../../shared/contract/error-codes.ts'
import { withoutMark } from '../../shared/contract/own-mark.ts'
import { retryAfterMs } from '@counter/outbox'
import type { ApiAnswer, ServerKind } from '@counter/outbox'

/** An answer with what only refreshing reads of it. */
export type ServerAnswer =
  | Extract<ApiAnswer, { kind: 'noAnswer' }>
  | (Extract<ApiAnswer, { kind: 'answer' }> & {
      /** Where the next read of a list goes on. */
      cursor: string | null
      etag: string | null
      /** The server's time, as in the header `Date`. */
      date: string | null
      list: ListKind | undefined
      /** The server does not know all the keys that it answered before. */
      hasGoneBack: boolean
    })

/** `from`: the server as it is known. */
type Received = { status: number; headers: Pick<Headers, 'get'>; text: string; from: ServerKind | null }

/**
 * Converts an HTTP response for the engine. Text that is not JSON, such as a portal's page, does not prove a server. Nor
 * does an error without one of the reference server's codes in its place: a gateway answers so during a restart, which
 * is an outage and no verdict.
 */
export function readAnswer({ status, headers, text, from }: Received): ServerAnswer {
  const body = status === 304 ? null : parseJson(text)
  if (body === undefined) return { kind: 'noAnswer', reason: 'notJson' }
  if (from === 'extended' && status >= 400 && !isProblem(body)) return { kind: 'noAnswer', reason: 'otherJson' }
  return {
    kind: 'answer',
    status,
    body,
    retryAfterMs: retryAfterMs(headers),
    cursor: headers.get(CURSOR_HEADER),
    etag: headers.get('ETag'),
    date: headers.get('Date'),
    isReplayed: headers.get(REPLAYED_HEADER) !== null,
    hasGoneBack: headers.get(WENT_BACK_HEADER) !== null,
    list: LIST_KINDS.find((each) => each === headers.get(LIST_HEADER)),
  }
}

function parseJson(text: string): unknown {
  try {
    return withoutMark(JSON.parse(text) as unknown, text)
  } catch {
    return undefined
  }
}
