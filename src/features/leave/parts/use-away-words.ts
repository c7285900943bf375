import { useCallback } from 'react'
import { useListText } from '../../../components/format/use-list-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import type { ColleaguesAway } from '../../../shared/rules/leave/colleagues-away.ts'

const MOST_NAMES = 3

/** `Away: Rafiq and Karim`. `too`: `Also away: Rafiq and Karim`, beside days that were chosen. */
export function useAwayWords(): (who: Pick<ColleaguesAway, 'names' | 'status'>, too?: 'too') => string {
  const t = useT()
  const nameText = useNameText()
  const and = useListText('conjunction')
  const list = useListText()
  return useCallback(
    ({ names, status }, too) => {
      const shown = names.slice(0, MOST_NAMES).map(nameText)
      const more = names.length - shown.length
      const who = more === 0 ? and(shown) : `${list(shown)} ${t('leave.moreAway', { count: more })}`
      if (status === 'Pending') return t(too ? 'leave.mayBeAwayToo' : 'leave.mayBeAway', { names: who })
      return t(too ? 'leave.isAwayToo' : 'leave.isAway', { names: who })
    },
    [t, nameText, and, list],
  )
}
