/** The arguments make no command; the message says which part. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
