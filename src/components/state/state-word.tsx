import { IconAlertCircle, IconCheck, IconDeviceTablet } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './state-word.module.css'

/** The `StateWord` of the outbox, which components may not import. */
export type StateWordName = 'saved' | 'sending' | 'sent' | 'attention'

const WORDS: Record<StateWordName, MessageId> = {
  saved: 'app.stateSaved',
  sending: 'app.stateSending',
  sent: 'app.stateSent',
  attention: 'app.stateAttention',
}

/** The sync state of a change, as text, icon and colour. */
export function StateWord({ state, isLarge = false }: { state: StateWordName; isLarge?: boolean }) {
  const t = useT()
  return (
    <span className={classNames(styles.word, styles[state], isLarge && styles.large)}>
      <StateIcon state={state} />
      <span>{t(WORDS[state])}</span>
    </span>
  )
}

export function StateIcon({ state }: { state: StateWordName }) {
  switch (state) {
    case 'saved':
      return <IconDeviceTablet aria-hidden size="1.25em" />
    case 'sending':
      return (
        <span className={styles.dots} aria-hidden>
          <i />
          <i />
          <i />
        </span>
      )
    case 'sent':
      return <IconCheck aria-hidden size="1.25em" />
    case 'attention':
      return <IconAlertCircle aria-hidden size="1.25em" />
  }
}
