import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { NameProblem, NameProblems } from '../../../shared/rules/people/option-form.ts'

type Names = { value: string; nameAr: string }
type NameFieldsProps = { typed: Names; problems: NameProblems; onChange: (patch: Partial<Names>) => void }

/** The English and the Arabic name of a choice that is added. */
export function NameFields({ typed, problems, onChange }: NameFieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('chain.nameEn')}
        dir="ltr"
        lang="en"
        autoComplete="off"
        value={typed.value}
        error={problems.value && t(PROBLEMS[problems.value])}
        onValueChange={(value) => onChange({ value })}
      />
      <TextInput
        label={t('chain.nameAr')}
        dir="rtl"
        lang="ar"
        autoComplete="off"
        value={typed.nameAr}
        error={problems.nameAr && t(PROBLEMS[problems.nameAr])}
        onValueChange={(nameAr) => onChange({ nameAr })}
      />
    </>
  )
}

const PROBLEMS: Record<NameProblem, MessageId> = {
  missing: 'chain.nameMissing',
  twice: 'chain.nameTwice',
  too_long: 'chain.nameTooLong',
}
