import { useState } from 'react'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Option } from '../../../shared/contract/chain/options.ts'
import { offeredValues, readTypedOptions } from '../../../shared/rules/people/option-form.ts'
import type { OptionsPatch, TypedOptions } from '../../../shared/rules/people/option-form.ts'
import { NameFields } from './name-fields.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './settings-list.module.css'

type OptionsDialogProps = {
  title: string
  options: readonly Option[]
  /** The choice that cannot be hidden. */
  fixed?: string
  /** Whether the forms propose one of the choices. */
  isProposed?: boolean
  onSave: (patch: OptionsPatch) => Promise<{ ok: true } | Refusal>
  onClose: () => void
}

/** A list of choices: which ones forms offer, which one they propose, and one that is added. */
export function OptionsDialog({ title, options, fixed, isProposed = false, onSave, onClose }: OptionsDialogProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const [typed, setTyped] = useState<TypedOptions>({
    hidden: new Set(options.flatMap(({ value, isHidden }) => (isHidden ? [value] : []))),
    value: '',
    nameAr: '',
    first: null,
  })
  const [isShown, setIsShown] = useState(false)
  const read = readTypedOptions(typed, options)
  const problems = isShown && !read.ok ? read.problems : {}
  const offered = offeredValues(options.map((option) => ({ ...option, isHidden: typed.hidden.has(option.value) })))
  const change = (patch: Partial<TypedOptions>) => setTyped({ ...typed, ...patch })

  function toggle(value: string): void {
    const hidden = new Set(typed.hidden)
    if (!hidden.delete(value)) hidden.add(value)
    change({ hidden, first: typed.first === value ? null : typed.first })
  }

  function save() {
    setIsShown(true)
    return read.ok ? onSave(read.patch) : null
  }

  return (
    <SettingsDialog title={title} onSave={save} onClose={onClose}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('chain.offeredChoices')}</legend>
        {options.map(({ value }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={!typed.hidden.has(value)}
              disabled={value === fixed}
              onChange={() => toggle(value)}
            />
            <bdi>{labelOf(value)}</bdi>
          </label>
        ))}
        {problems.isHidden ? (
          <p className={styles.problem} role="alert">
            {t('chain.lastOffered')}
          </p>
        ) : null}
      </fieldset>
      {isProposed && offered.length > 1 ? (
        <SelectNative
          label={t('chain.proposed')}
          value={typed.first ?? offered[0] ?? ''}
          options={offered.map((value) => ({ value, label: labelOf(value) }))}
          onValueChange={(first) => change({ first })}
        />
      ) : null}
      <fieldset className={styles.names}>
        <legend className={styles.legend}>{t('chain.addChoice')}</legend>
        <NameFields typed={typed} problems={problems} onChange={change} />
      </fieldset>
    </SettingsDialog>
  )
}
