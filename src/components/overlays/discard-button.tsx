import { IconTrash } from '@tabler/icons-react'
import { Button } from '../inputs/button.tsx'
import type { ButtonProps } from '../inputs/button.tsx'

/** Gives up what was typed or saved: looks the same wherever that is offered, and whoever shows it asks once more. */
export function DiscardButton(props: Omit<ButtonProps, 'variant' | 'icon'>) {
  return <Button {...props} icon={<IconTrash aria-hidden size={18} />} />
}
