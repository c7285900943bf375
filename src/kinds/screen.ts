import type { ComponentType, ReactNode } from 'react'
import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../i18n/message-id.ts'

/** `name`: the translated name of the kind. */
export type KindLineProps = { row: OutboxRow; name: ReactNode }

/** What the screens of unsent work show of a kind. */
export type KindScreen = {
  /** The one-line description of a row. */
  Line: ComponentType<KindLineProps>
  /** Where a row is edited, or shown beside the server's version; null if there is no such place. */
  placeOf: (row: OutboxRow, paths: SyncPaths) => Place | null
}

type Place = { path: string; label: MessageId }

/** The paths of the screens on which rows are edited. */
export type SyncPaths = {
  home: string
  leaves: string
  leaveOf: (leaveId: string) => string
  /** The form for an unsent request. */
  editLeaveOf: (opId: string) => string
  shortages: string
  contacts: string
  vaccination: string
  /** The pay slips of a month, given as its first day, of the employee with this name. */
  payOf: (slip: { month: string; userName: string }) => string
  /** The visit that the operation records; its page allows changes while it is unsent. */
  visitOf: (opId: string) => string
}
