import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import styles from './ProductBreadcrumbs.module.css'

/** The way to a product: the position and, as its child, the link to the list of its kind. Phones leave its place to the movements. */
export function ProductBreadcrumbs({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wide}>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        {children}
      </Breadcrumbs>
    </div>
  )
}
