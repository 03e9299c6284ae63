import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconShape } from '../kit/Icon.tsx'
import { useCurrent, type MenuRow } from './menu-entries.ts'
import styles from './SlideMenu.module.css'

interface SlideLinkProps {
  row: MenuRow
  onChosen: () => void
  /** One of a group: without an icon of its own. */
  inGroup?: boolean
  waiting?: ReactNode
}

export function SlideLink({ row, onChosen, inGroup = false, waiting }: SlideLinkProps) {
  const { to, label, icon } = row
  const current = useCurrent()
  return (
    <Link
      to={to}
      className={inGroup ? styles.inGroup : styles.entry}
      activeOptions={{ exact: to === '/services' }}
      {...current(row)}
      onClick={onChosen}
    >
      {icon && !inGroup && <Icon of={icon} size={24} className={styles.icon} />}
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
    <div className={styles.group}>
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
