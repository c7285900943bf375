import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Button } from '../inputs/button.tsx'
import { useNumberText } from '../format/use-number-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { useMedia } from '../../lib/use-media.ts'
import styles from './filter-fold.module.css'

type FilterFoldProps = {
  /** How many filters differ from their default; with any, they are open at first, except on a phone. */
  active: number
  /** Always visible before the button: a search field, the primary action of the page. */
  beside?: ReactNode
  children: ReactNode
}

/** Filters behind one button. */
export function FilterFold({ active, beside, children }: FilterFoldProps) {
  const t = useT()
  const numberText = useNumberText()
  const isPhone = useMedia('(max-width: 29.99rem)')
  const [isOpen, setIsOpen] = useState(active > 0 && !isPhone)
  return (
    <search className={styles.fold}>
      <div className={styles.bar}>
        {beside}
        <Button
          aria-expanded={isOpen}
          icon={<IconAdjustmentsHorizontal aria-hidden size={20} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{t('list.filter')}</span>
          {active > 0 ? <span>{` · ${numberText(active)}`}</span> : null}
        </Button>
      </div>
      {isOpen ? <div className={styles.filters}>{children}</div> : null}
    </search>
  )
}
