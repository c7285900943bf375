/** Why a chain could not be copied, as a sentence for the person at the command line. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}
