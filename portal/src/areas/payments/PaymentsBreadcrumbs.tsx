import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'

/** Where a screen of payments stands. `children`: what is between the home of payments and this screen. */
export function PaymentsBreadcrumbs({ children }: { children?: ReactNode }) {
  return (
    <Breadcrumbs>
      <Link to="/payments">Cobros y pagos</Link>
      {children}
    </Breadcrumbs>
  )
}
