/** The reason a copy failed, as a sentence for the command line. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}
