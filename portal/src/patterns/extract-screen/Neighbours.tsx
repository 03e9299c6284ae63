import CaretLeftIcon from '@phosphor-icons/core/regular/caret-left.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './Neighbours.module.css'

interface NeighboursProps {
  /** The ids of the rows beside the one that is shown; absent at the ends of the list. */
  newer: string | undefined
  older: string | undefined
  /** What is shown, to be announced when one of the buttons has brought it: «Recibo de la luz, 21/11/2026». No figures: they may be hidden. */
  shown: string
  onOpen: (id: string) => void
}

/** The way to the rows beside this one in the list that it was opened from. The buttons stay where they are, and keep the focus. */
export function Neighbours({ newer, older, shown, onOpen }: NeighboursProps) {
  const keepFocus = useKeptFocus()
  const beside = `${newer} ${older}`
  // Where a button was pressed. The row that it brings may take its time: it has come when its own neighbours are others.
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (left.current === undefined || left.current === beside) return
    left.current = undefined
    announce(shown)
  }, [beside, shown])
  const open = (id: string | undefined) => {
    if (id === undefined) return
    left.current = beside
    onOpen(id)
  }
  return (
    <div className={styles.neighbours} {...keepFocus}>
      <Button
        name="newer"
        size="sm"
        variant="text"
        icon={CaretLeftIcon}
        unavailable={newer ? undefined : 'Es el más reciente de la lista.'}
        onClick={() => open(newer)}
      >
        Más reciente
      </Button>
      <Button
        name="older"
        size="sm"
        variant="text"
        icon={CaretRightIcon}
        unavailable={older ? undefined : 'Es el más antiguo de la lista.'}
        onClick={() => open(older)}
      >
        Más antiguo
      </Button>
    </div>
  )
}

/** A button that comes to have a reason, or to have none, is another element: the focus that it had goes on to the one in its place. */
function useKeptFocus() {
  const row = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLButtonElement>(undefined)
  useLayoutEffect(() => {
    if (focused.current && !focused.current.isConnected) {
      row.current?.querySelector<HTMLButtonElement>(`[name=${focused.current.name}]`)?.focus()
    }
  })
  return {
    ref: row,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLButtonElement ? target : undefined
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
