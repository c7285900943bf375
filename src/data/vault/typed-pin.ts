type Typed = {
  userId: string
  pin: string
  /** Their rows that existed before; others may have created them. */
  entries: ReadonlySet<string>
}

/** The PIN of a counter that was opened without the server; in memory only, until the person has left. */
let typed: Typed | null = null

export function keepTypedPin(next: Typed | null): void {
  typed = next
}

export function typedPinOf(userId: string): Typed | null {
  return typed?.userId === userId ? typed : null
}
