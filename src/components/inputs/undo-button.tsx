import { useLayoutEffect, useRef } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from './button.tsx'

/**
 * Undoes what was decided a moment ago. It has the focus, because the button that was tapped is gone. When it is gone
 * itself, what surrounds it (`tabIndex` -1) has the focus.
 */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === element)
        element?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Button
      ref={button}
      icon={<IconArrowBackUp aria-hidden size={20} />}
      // Not the second half of the double tap that decided.
      onClick={({ detail }) => (detail > 1 ? undefined : onUndo())}
    >
      {t('app.undo')}
    </Button>
  )
}
