import { saveFile } from './save-file.ts'

type Shared = { title: string; text: string; fileName: string }

/**
 * Opens the device's share sheet. Without one, for example in most desktop browsers, the text is copied, or downloaded
 * where copying is not allowed. Works offline.
 */
export async function shareText({
  title,
  text,
  fileName,
}: Shared): Promise<'shared' | 'copied' | 'saved' | 'cancelled'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    saveFile({ name: fileName, text, type: 'text/plain;charset=utf-8' })
    return 'saved'
  }
}
