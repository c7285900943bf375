import { errorMessageId } from '../../i18n/error-message.ts'
import { fieldName } from '../../i18n/field-names.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'

type RefusalReasonProps = {
  problem: { code: string; fields?: { path: string }[] } | null
  /** What can be done on this screen about a value that the server does not accept. */
  whatToDo: MessageId
}

/** Why the server rejected a change, with the fields that it names, and what can be done about it here. */
export function RefusalReason({ problem, whatToDo }: RefusalReasonProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  if (problem?.code !== 'invalid_field') return <p>{t(errorMessageId(problem?.code ?? ''))}</p>
  const ids = (problem.fields ?? []).flatMap(({ path }) => fieldName(path) ?? [])
  const fields = new Intl.ListFormat(formatLocale).format([...new Set(ids)].map((id) => t(id)))
  return <p>{`${fields === '' ? t('app.refusedValue') : t('app.refusedFields', { fields })} ${t(whatToDo)}`}</p>
}
