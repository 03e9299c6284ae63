import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROW_LINK } from './columns.tsx'
import type { OpenRow } from './way-back.ts'

/** What a movement is called in its list: opens it beside the list, on the page that both are on. */
export function MovementLink({ movement, list, children }: Required<OpenRow> & { children: ReactNode }) {
  return (
    <Link to="." search={(before) => ({ ...before, movement, list })} {...ROW_LINK}>
      {children}
    </Link>
  )
}
