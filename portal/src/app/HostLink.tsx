import type { ReactNode } from 'react'
import { isNative, tellHost } from '../native/host.ts'
import { ExternalLink } from './ExternalLink.tsx'

interface HostLinkProps {
  /** What the native app shows in the place of the page. */
  message: 'GEOLOCATION' | 'OFFICES_ATM_LIST' | 'CUSTOMER_SERVICE_INFO'
  url: string
  className?: string | undefined
  children: ReactNode
}

/** A page outside the portal that the native app shows its own way: there it is a message, in a browser a link. */
export function HostLink({ message, url, className, children }: HostLinkProps) {
  if (!isNative()) {
    return (
      <ExternalLink url={url} className={className}>
        {children}
      </ExternalLink>
    )
  }
  return (
    <button type="button" className={className} onClick={() => tellHost(message)}>
      {children}
    </button>
  )
}
