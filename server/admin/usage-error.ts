/** Invalid command-line arguments; the message says which part is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
