let isTouched = false

export function noteTouch(): void {
  isTouched = true
}

/** Whether the page has been touched since the last call. */
export function takeTouch(): boolean {
  const was = isTouched
  isTouched = false
  return was
}
