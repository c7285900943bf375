import { IconBan, IconCheck, IconHelp, IconHourglass, IconX } from '@tabler/icons-react'
import { classNames } from '../../lib/class-names.ts'
import styles from './decision-badge.module.css'

const ICONS = { Pending: IconHourglass, Approved: IconCheck, Rejected: IconX, Cancelled: IconBan }

/** `state`: null if it cannot be read. `name`: the state in words. */
type DecisionBadgeProps = { state: keyof typeof ICONS | null; name: string; isLarge?: boolean }

/** A manager’s decision about a request, as text, icon and colour. */
export function DecisionBadge({ state, name, isLarge = false }: DecisionBadgeProps) {
  const Icon = state === null ? IconHelp : ICONS[state]
  return (
    <span className={classNames(styles.state, styles[state ?? 'unknown'], isLarge && styles.large)}>
      <Icon aria-hidden size="1.15em" />
      <span>{name}</span>
    </span>
  )
}
