import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import CircleIcon from '@phosphor-icons/core/regular/circle.svg?react'
import styles from './Checklist.module.css'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'

export interface ChecklistProps {
  /** What the list is of: «La clave debe». */
  title: string
  items: readonly { label: string; met: boolean }[]
  /** For the `aria-describedby` of what is being checked. */
  id?: string | undefined
}

/** Conditions that are met one by one while the customer types. The number of those that are met is announced politely. */
export function Checklist({ title, items, id }: ChecklistProps) {
  const met = items.filter((item) => item.met).length
  return (
    <div id={id} className={styles.list}>
      <p className={styles.title}>{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.label} className={cx(item.met && styles.met)}>
            <Icon of={item.met ? CheckCircleIcon : CircleIcon} size={18} />
            <span>
              {item.label}
              <span className="vh">{item.met ? ': cumplido' : ': pendiente'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="vh">
        {met === items.length ? 'Cumple todas las condiciones.' : `Cumple ${met} de ${items.length} condiciones.`}
      </p>
    </div>
  )
}
