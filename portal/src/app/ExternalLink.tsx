import type { ReactNode } from 'react'
import { NEW_WINDOW } from '../kit/new-window.ts'

interface ExternalLinkProps {
  url: string
  className?: string | undefined
  children: ReactNode
}

/** A page outside the portal: in a new window, so that the customer's work stays where it is. */
export function ExternalLink({ url, className, children }: ExternalLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="vh"> {NEW_WINDOW}</span>
    </a>
  )
}
