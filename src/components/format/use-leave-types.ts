import { LEAVE_TYPE_SETTINGS } from '../../shared/contract/chain/leave-types.ts'
import type { LeaveTypeSetting } from '../../shared/contract/chain/leave-types.ts'
import { useOptionLabel } from '../../i18n/use-option-label.ts'
import { useChainSection } from '../../lib/chain-settings.ts'

/** The chain's types of leave, hidden ones included, and what to show for the type of a leave. */
export function useLeaveTypes(): { types: readonly LeaveTypeSetting[]; labelOf: (type: string) => string } {
  return { types: useChainSection(LEAVE_TYPE_SETTINGS), labelOf: useOptionLabel() }
}
