import type { ReactNode } from 'react'
import type { Outside } from '../base/outside-links.ts'
import { isNative } from '../native/host.ts'
import { ExternalLink } from './ExternalLink.tsx'

interface HostLinkProps {
  to: Outside
  url: string
  className?: string | undefined
  children: ReactNode
}

/** A page outside the portal: in a browser it opens in a new window; inside the native app, `base/outside-links.ts` follows it. */
export function HostLink({ to, url, className, children }: HostLinkProps) {
  if (!isNative()) {
    return (
      <ExternalLink url={url} className={className}>
        {children}
      </ExternalLink>
    )
  }
  return (
    <a href={url} data-outside={to} className={className}>
      {children}
    </a>
  )
}
