import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Count } from './Count.tsx'
import styles from './Tabs.module.css'

export interface Tab {
  id: string
  label: string
  count?: number | undefined
  panel: () => ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The tab open at first; the first one by default. */
  initial?: string | undefined
}

const MOVES: Record<string, (index: number, length: number) => number> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** Panels of one page, one at a time. Arrows, Home and End move and open; panels that have an address use `TabLinks`. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId()
  const [selected, setSelected] = useState(initial ?? tabs[0]?.id)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    setSelected(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} tabIndex={-1} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => setSelected(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} />}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.id} role="tabpanel" id={`${id}-${tab.id}-panel`} aria-labelledby={`${id}-${tab.id}`} hidden={tab.id !== selected}>
          {tab.id === selected && tab.panel()}
        </div>
      ))}
    </>
  )
}

/** Tabs that are addresses. Its children are links; the current one carries `aria-current="page"`, as routers give it. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}
