/** What the portal runs on: the host app, a telephone or tablet, or a computer. */
import type { Device } from '@almenara/contract/areas/status'
import { isNative } from '../native/host.ts'

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The device kind of the status calls and of the connection info (specification §3). */
export function deviceKind(agent: Agent = navigator): Device {
  if (isNative()) return 'appNative'
  return isMobile(agent) ? 'mobile' : 'web'
}

/** A telephone or a tablet. An iPad's browser says it is a Macintosh, but no Macintosh has a touch screen. */
export function isMobile({ userAgent, maxTouchPoints }: Agent = navigator): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Safari on a computer. Other browsers say «Safari» too, beside a name of their own. */
export function isDesktopSafari(agent: Agent = navigator): boolean {
  return agent.userAgent.includes('Safari/') && !/Chrom|CriOS|Edg|OPR|FxiOS/.test(agent.userAgent) && !isMobile(agent)
}
