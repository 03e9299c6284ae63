import type { ReactNode } from 'react'

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
      <span className="vh"> (se abre en una ventana nueva)</span>
    </a>
  )
}
