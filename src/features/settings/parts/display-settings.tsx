import { Segmented } from '../../../components/inputs/segmented.tsx'
import { LANGUAGE_NAMES, LOCALES } from '../../../i18n/locale.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { chooseLocale } from '../commands.ts'
import styles from './display-settings.module.css'
import { SchemeChoice } from './scheme-choice.tsx'
import { WritingChoice } from './writing-choice.tsx'

export function DisplaySettings() {
  const t = useT()
  return (
    <div className={styles.settings}>
      <Segmented
        legend={t('settings.language')}
        options={LOCALES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        value={useLocale()}
        onValueChange={(value) => void chooseLocale(value)}
      />
      <SchemeChoice />
      <WritingChoice />
    </div>
  )
}
