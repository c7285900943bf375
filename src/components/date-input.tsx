import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A `YYYY-MM-DD` day, chosen with the device's own calendar. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="date" />
}
