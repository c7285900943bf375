import type { ComponentProps, ReactNode } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { OutboxRowActions } from '../components/outbox/outbox-row-actions.tsx'
import { discard } from '../data/record/outbox.ts'
import { choicesIn } from './screen.ts'
import type { KindScreen } from './screen.ts'

type UnsentRowActionsProps = Omit<ComponentProps<typeof OutboxRowActions>, 'discard'> & {
  row: OutboxRow
  /** Undefined for a kind of a newer version of the app. */
  screen: KindScreen | undefined
  /** The person's own version, shown in the confirmation. */
  own: ReactNode
}

/** What the owner of a row of any kind can do, with the confirmation before it is discarded. */
export function UnsentRowActions({ row, screen, own, ...rest }: UnsentRowActionsProps) {
  const isNoteOnly = row.state === 'conflict' && choicesIn(screen, row).isNoteOnly === true
  return (
    <OutboxRowActions
      {...rest}
      discard={{
        title: isNoteOnly ? 'sync.noteTitle' : 'sync.discardTitle',
        body: isNoteOnly ? 'sync.noteBody' : 'sync.discardBody',
        what: own,
        confirm: isNoteOnly ? 'sync.noteConfirm' : 'sync.discardConfirm',
        keep: 'sync.keep',
        act: () => discard(row),
      }}
    />
  )
}
