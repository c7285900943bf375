import { useState } from 'react'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { ShiftHours } from '../../../shared/contract/chain/shift-hours.ts'
import { readTypedHours, typedHoursOf } from '../../../shared/rules/hours/shift-hours-form.ts'
import type { HoursProblem, HoursProblems, TypedHours } from '../../../shared/rules/hours/shift-hours-form.ts'
import { setShiftHours } from '../commands.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './settings-list.module.css'

export function ShiftHoursDialog({ hours, onClose }: { hours: ShiftHours; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState(() => typedHoursOf(hours))
  const [isShown, setIsShown] = useState(false)
  const read = readTypedHours(typed)
  const problems: HoursProblems = isShown && !read.ok ? read.problems : {}

  function save() {
    setIsShown(true)
    return read.ok ? setShiftHours(read.hours) : null
  }

  const field = (name: keyof TypedHours, label: MessageId, hint?: MessageId) => {
    const problem = problems[name]
    return (
      <TextInput
        label={t(label)}
        hint={hint && t(hint)}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={typed[name]}
        error={problem && t(PROBLEMS[problem])}
        onValueChange={(text) => setTyped({ ...typed, [name]: text })}
      />
    )
  }
  return (
    <SettingsDialog title={t('chain.shiftHours')} onSave={save} onClose={onClose}>
      <div className={styles.times}>
        {field('morningBegins', 'chain.morningBegins')}
        {field('morningEnds', 'chain.morningEnds')}
        {field('nightBegins', 'chain.nightBegins')}
        {field('nightEnds', 'chain.nightEnds')}
      </div>
      {field('nightCutOff', 'chain.nightCutOff', 'chain.nightCutOffHint')}
      {field('graceMinutes', 'chain.graceMinutes', 'chain.graceHint')}
    </SettingsDialog>
  )
}

const PROBLEMS: Record<HoursProblem, MessageId> = {
  time: 'chain.timeWrong',
  same: 'chain.timeSame',
  after_noon: 'chain.timeAfterNoon',
  minutes: 'chain.minutesWrong',
}
