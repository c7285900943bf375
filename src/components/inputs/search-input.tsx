import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A field that narrows a list, in whatever language is typed. */
export function SearchInput(props: Omit<TextInputProps, 'type' | 'dir' | 'autoComplete'>) {
  return <TextInput type="search" dir="auto" autoComplete="off" {...props} />
}
