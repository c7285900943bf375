import { useCallback } from 'react'
import { useListText } from '../../../components/format/use-list-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import type { ColleaguesAway } from '../../../shared/rules/leave/colleagues-away.ts'

const MOST_NAMES = 3

/** `Rafiq and Karim are away`. `too`: `Rafiq and Karim are away too`, beside days that were chosen. */
export function useAwayWords(): (who: Pick<ColleaguesAway, 'names' | 'status'>, too?: 'too') => string {
  const t = useT()
  const nameText = useNameText()
  const and = useListText('conjunction')
  const list = useListText()
  return useCallback(
    ({ names, status }, too) => {
      const [shown, count] = [names.slice(0, MOST_NAMES).map(nameText), names.length]
      const more = count - shown.length
      const who = more === 0 ? and(shown) : `${list(shown)} ${t('leave.moreAway', { count: more })}`
      if (status === 'Pending') return t(too ? 'leave.mayBeAwayToo' : 'leave.mayBeAway', { names: who })
      return t(too ? 'leave.isAwayToo' : 'leave.isAway', { names: who, count })
    },
    [t, nameText, and, list],
  )
}
