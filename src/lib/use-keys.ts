import { useEffect, useEffectEvent } from 'react'

/** Where a letter is text, or chooses something. */
const TYPED_IN = 'input, textarea, select, [contenteditable], dialog'

/**
 * What single keys do, by the letter of an English keyboard or the name of the key. None does anything while somebody
 * types or a dialog is open; where `within` is given, only while the focus is inside an element that it selects.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>, within?: string): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    // What had the focus when the key was pressed: an earlier listener may have moved it.
    const at = event.target instanceof Element ? event.target : null
    if (at?.closest(TYPED_IN) || document.querySelector('dialog[open]')) return
    if (within !== undefined && !at?.closest(within)) return
    const act = keys[nameOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** An Arabic keyboard has another letter on the key. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return key.length === 1 && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}
