import type { MessageId } from '../../../i18n/message-id.ts'
import type { TodayState } from '../../../shared/rules/chain/chain-ranking.ts'

export const TODAY_WORDS: Record<TodayState, MessageId> = {
  complete: 'dashboard.todayComplete',
  morning: 'dashboard.todayMorning',
  night: 'dashboard.todayNight',
  none: 'dashboard.todayNone',
  closed: 'dashboard.todayClosed',
  unknown: 'dashboard.todayUnknown',
}
