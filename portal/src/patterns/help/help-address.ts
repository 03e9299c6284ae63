/** The help's address for this customer: the bank's own, with what they use and the topic (specification §7). */
import { deviceKind } from '../../api/device.ts'
import { environment } from '../../environment.ts'

/** The system of the device that the native app runs on. An iPad's web view says it is a Macintosh. */
function operatingSystem(agent: string): 'ios' | 'android' {
  return agent.includes('Android') ? 'android' : 'ios'
}

/** Of the help site, which may be on a host of its own (specification §9, «Environments»). */
export function helpOrigin(): string {
  return new URL(environment.helpUrl, location.origin).origin
}

/** `helpPath` as the services give it, perhaps with an anchor; a topic of one's own takes its place. */
export function helpAddress(helpPath: string, topic?: string): string {
  const address = new URL(helpPath, new URL(environment.helpUrl, location.origin))
  const applicationType = deviceKind()
  address.searchParams.set('applicationType', applicationType)
  if (applicationType === 'appNative') address.searchParams.set('appOperatingSystem', operatingSystem(navigator.userAgent))
  if (topic !== undefined) address.hash = topic
  return address.href
}
