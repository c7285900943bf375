import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_CONTACTS } from '../../../shared/contract/employees.ts'

/** Why a change of the contacts was not saved, and what to do. */
export function FailureText({ code }: { code: string }) {
  const t = useT()
  return <span>{code === 'contacts_full' ? t('contacts.full', { count: MAX_CONTACTS }) : t(errorMessageId(code))}</span>
}
