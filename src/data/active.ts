let isTouched = false

export function noteTouch(): void {
  isTouched = true
}

/** Whether somebody has touched the page since this was last asked. */
export function takeTouch(): boolean {
  const was = isTouched
  isTouched = false
  return was
}
