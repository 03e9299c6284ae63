import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'

/** The way back to the alerts, and to what stands between them and the page. */
export function AlertBreadcrumbs({ list = false, children }: { list?: boolean; children?: ReactNode }) {
  return (
    <Breadcrumbs>
      <Link to="/services">Servicios</Link>
      {!list && (
        <Link to="/services/alert-settings/{-$txId}" params={{ txId: undefined }}>
          Alertas
        </Link>
      )}
      {children}
    </Breadcrumbs>
  )
}
