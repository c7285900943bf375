import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'

export function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={<IconPlus aria-hidden size={20} />} onClick={onClick}>
      {children}
    </Button>
  )
}
