import type { ReactNode } from 'react'
import { NEW_WINDOW } from '../../kit/new-window.ts'

/** A page of the tax agency: in a new window, so that the NRC stays where it is. */
export function AgencyLink({ url, className, children }: { url: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="vh"> {NEW_WINDOW}</span>
    </a>
  )
}
