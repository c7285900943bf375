import { IconLanguage } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LANGUAGE_NAMES, LOCALES } from '../../../i18n/locale.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { chooseLocale } from '../commands.ts'

/** Switches to the other language. The label is in that language, for people who cannot read the current one. */
export function LanguageButton() {
  const locale = useLocale()
  const other = LOCALES.find((candidate) => candidate !== locale) ?? locale
  return (
    <Button
      variant="quiet"
      lang={other}
      icon={<IconLanguage aria-hidden size={22} />}
      onClick={() => void chooseLocale(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  )
}
