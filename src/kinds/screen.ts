import type { ComponentType, ReactNode } from 'react'
import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../i18n/message-id.ts'
import { KEEP_MINE } from './choices.ts'
import type { Choices } from './choices.ts'

/** `name`: the name of the kind, translated. */
export type KindLineProps = { row: OutboxRow; name: ReactNode }

/** What the screens of unsent work show of a kind. */
export type KindScreen = {
  name: MessageId
  /** The one-line description of a row. */
  Line: ComponentType<KindLineProps>
  /** Where a row is edited, or shown beside the server's version; null if there is no such place. */
  placeOf: (row: OutboxRow) => Place | null
  /** What a person can decide about a conflict, by its code; `KEEP_MINE` for any other code. */
  choices: { [code: string]: Choices }
  /** Shows an object of the server that a row conflicts with; null for other objects. */
  serverSide: (object: unknown) => ReactNode
}

type Place = { path: string; label: MessageId }

/** What a person can decide about a row in conflict. */
export function choicesIn(screen: KindScreen | undefined, { lastProblem }: Pick<OutboxRow, 'lastProblem'>): Choices {
  return screen?.choices[lastProblem?.code ?? ''] ?? KEEP_MINE
}
