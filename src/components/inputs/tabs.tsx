import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { directionOf } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './tabs.module.css'

type TabsProps<Name extends string> = {
  label: string
  tabs: readonly { name: Name; label: string; content: ReactNode }[]
  selected: Name
  onSelect: (name: Name) => void
}

/** Arrow keys move along the tabs, in the direction of the language. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const forwardKey = directionOf(useLocale()) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const current = tabs.find((tab) => tab.name === selected)

  function moveBy(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === forwardKey ? 1 : -1
    const index = tabs.findIndex((tab) => tab.name === selected)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    onSelect(next.name)
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveBy}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-name={tab.name}
            className={styles.tab}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {current?.content}
      </div>
    </div>
  )
}
