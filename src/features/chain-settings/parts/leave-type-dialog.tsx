import { useState } from 'react'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import type { LeaveTypeSetting } from '../../../shared/contract/chain/leave-types.ts'
import { readTypedLeaveType } from '../../../shared/rules/chain/leave-type-form.ts'
import { setLeaveType } from '../commands.ts'
import { NameFields } from './name-fields.tsx'
import { OfferedChoice } from './offered-choice.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** Changes a type of leave, or adds one if `type` is null. The names of a type stay as they are. */
export function LeaveTypeDialog({ type, onClose }: { type: LeaveTypeSetting | null; onClose: () => void }) {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const [typed, setTyped] = useState({
    value: type?.value ?? '',
    nameAr: type?.nameAr ?? '',
    days: type ? String(type.days) : '',
    isHidden: type?.isHidden ?? false,
  })
  const [isShown, setIsShown] = useState(false)
  const read = readTypedLeaveType(typed, { type, types })
  const problems = isShown && !read.ok ? read.problems : {}
  const change = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch })

  function save() {
    setIsShown(true)
    return read.ok ? setLeaveType(read.type) : null
  }

  return (
    <SettingsDialog title={type ? labelOf(type.value) : t('chain.addType')} onSave={save} onClose={onClose}>
      {type ? null : <NameFields typed={typed} problems={problems} onChange={change} />}
      <TextInput
        label={t('chain.mostDays')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        value={typed.days}
        error={problems.days && t('chain.daysWrong')}
        onValueChange={(days) => change({ days })}
      />
      {type ? <OfferedChoice isHidden={typed.isHidden} onChange={(isHidden) => change({ isHidden })} /> : null}
      {problems.isHidden ? <Banner tone="error">{t('chain.lastOffered')}</Banner> : null}
    </SettingsDialog>
  )
}
