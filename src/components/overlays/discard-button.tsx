import { IconTrash } from '@tabler/icons-react'
import { Button } from '../inputs/button.tsx'
import type { ButtonProps } from '../inputs/button.tsx'

/** Discards what was typed or saved. It looks the same everywhere; the caller asks for confirmation. */
export function DiscardButton(props: Omit<ButtonProps, 'variant' | 'icon'>) {
  return <Button {...props} icon={<IconTrash aria-hidden size={18} />} />
}
