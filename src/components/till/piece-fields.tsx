import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { selectOnEntry } from '../../lib/select-on-entry.ts'
import { COINS, NOTES } from '../../shared/rules/till/till.ts'
import type { TypedTill } from '../../shared/rules/till/typed-till.ts'
import { toSar } from '../../shared/rules/values/halalas.ts'
import { westernDigits } from '../../shared/rules/values/money.ts'
import { inDigits } from '../../shared/rules/values/written-figure.ts'
import { useNumberText } from '../format/use-number-text.ts'
import { TextInput } from '../inputs/text-input.tsx'
import styles from './till.module.css'

type PieceFieldsProps = {
  pieces: TypedTill['pieces']
  problems: Readonly<Record<string, unknown>>
  onChange: (pieces: TypedTill['pieces']) => void
}

export function pieceName(value: number): string {
  return `piece-${value}`
}

/** How many of each note and coin are in the drawer. */
export function PieceFields({ pieces, problems, onChange }: PieceFieldsProps) {
  const t = useT()
  const numberText = useNumberText()
  const formatLocale = useFormatLocale()
  return (
    <fieldset className={styles.pieces}>
      <legend className={styles.legend}>{t('till.pieces')}</legend>
      {[...NOTES, ...COINS].map((value) => (
        <TextInput
          key={value}
          label={value < 100 ? t('till.halalas', { count: value }) : t('till.sar', { value: numberText(toSar(value)) })}
          error={problems[value] === undefined ? undefined : t('till.notWhole')}
          name={pieceName(value)}
          type="text"
          dir="ltr"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          value={inDigits(pieces[value] ?? '', formatLocale)}
          onValueChange={(text) => onChange({ ...pieces, [value]: westernDigits(text) })}
          {...selectOnEntry}
        />
      ))}
    </fieldset>
  )
}
