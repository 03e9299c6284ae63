import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'

/** The way back to the hub, and to what stands between. */
export function BizumCrumbs({ children }: { children?: ReactNode }) {
  return (
    <Breadcrumbs>
      <Link to="/bizum">Bizum</Link>
      {children}
    </Breadcrumbs>
  )
}
