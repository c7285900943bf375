import { errorMessageId } from '../i18n/error-message.ts'
import { useT } from '../i18n/use-t.ts'

/** The sentence of an error, for the first load's screens, which do without the list of all of them. */
export function ErrorText({ code }: { code: string }) {
  return useT()(errorMessageId(code))
}
