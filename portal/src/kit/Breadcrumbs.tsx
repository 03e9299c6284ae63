import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import { Children, type ReactNode } from 'react'
import styles from './Breadcrumbs.module.css'
import { Icon } from './Icon.tsx'

/** The way to the page, above its title. Its children are links, the outermost first; one that is absent takes no place. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Ruta">
      <ol className={styles.crumbs}>
        {Children.map(Children.toArray(children), (link, index) => (
          <li className={styles.crumb}>
            {index > 0 && <Icon of={CaretRightIcon} size={16} className={styles.caret} />}
            {link}
          </li>
        ))}
      </ol>
    </nav>
  )
}
