import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconShape } from '../kit/Icon.tsx'
import { useCurrent, type MenuRow } from './menu-entries.ts'
import styles from './SlideMenu.module.css'

interface SlideLinkProps {
  row: MenuRow
  onChosen: () => void
  /** Those of a group have none of their own. */
  icon?: IconShape | undefined
  waiting?: ReactNode
}

export function SlideLink({ row, onChosen, icon, waiting }: SlideLinkProps) {
  const { to, label } = row
  const current = useCurrent()
  return (
    <Link
      to={to}
      className={icon ? styles.entry : styles.inGroup}
      activeOptions={{ exact: to === '/services' }}
      {...current(row)}
      onClick={onChosen}
    >
      {icon && <Icon of={icon} size={24} className={styles.icon} />}
      <span>{label}</span> {waiting}
    </Link>
  )
}

interface SlideGroupProps {
  icon: IconShape
  label: string
  /** What waits inside: shown here while the group is closed, and by its own entry when it is open. */
  waiting?: ReactNode
  children: ReactNode
}

export function SlideGroup({ icon, label, waiting, children }: SlideGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <button type="button" className={styles.entry} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        <Icon of={icon} size={24} className={styles.icon} />
        <span>{label}</span> {!isOpen && waiting}
        <Icon of={CaretDownIcon} size={16} className={styles.caret} />
      </button>
      <div id={listId} hidden={!isOpen} className={styles.list}>
        {children}
      </div>
    </div>
  )
}
