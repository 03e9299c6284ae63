/** The help's address for this customer: the bank's own, with what they use and the topic (specification §7). */
import { deviceKind } from '../../api/device.ts'

/** The system of the device that the native app runs on. An iPad's web view says it is a Macintosh. */
function operatingSystem(agent: string): 'ios' | 'android' {
  return agent.includes('Android') ? 'android' : 'ios'
}

/** `helpPath` as the services give it, perhaps with an anchor; a topic of one's own takes its place. */
export function helpAddress(helpPath: string, topic?: string): string {
  const address = new URL(helpPath, location.origin)
  const applicationType = deviceKind()
  address.searchParams.set('applicationType', applicationType)
  if (applicationType === 'appNative') address.searchParams.set('appOperatingSystem', operatingSystem(navigator.userAgent))
  if (topic !== undefined) address.hash = topic
  return address.href
}
