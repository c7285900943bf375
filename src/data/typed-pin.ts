type Typed = {
  userId: string
  pin: string
  /** Their entries that were here before: others may have made them. */ entries: ReadonlySet<string>
}

/** Of a counter that was opened without the server: in memory alone, until whoever typed it has left. */
let typed: Typed | null = null

export function keepTypedPin(next: Typed | null): void {
  typed = next
}

export function typedPinOf(userId: string): Typed | null {
  return typed?.userId === userId ? typed : null
}
