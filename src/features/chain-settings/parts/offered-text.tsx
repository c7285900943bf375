import type { Option } from '../../../shared/contract/chain/options.ts'
import { offeredValues } from '../../../shared/rules/people/option-form.ts'
import { useListText } from '../../../components/format/use-list-text.ts'

type OfferedTextProps = { options: readonly Option[]; labelOf: (value: string) => string }

/** The choices that forms offer, in one line. */
export function OfferedText({ options, labelOf }: OfferedTextProps) {
  return <span>{useListText()(offeredValues(options).map(labelOf))}</span>
}
