/** Moves the focus to the first field of a form that has a problem. Returns whether there is one. */
export function focusFirst(form: HTMLFormElement | null, problems: object): boolean {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  fields.find((field) => (field.getAttribute('name') ?? '') in problems)?.focus()
  return Object.keys(problems).length > 0
}
