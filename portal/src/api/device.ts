/** What the portal runs on: the host app, a telephone or tablet, or a computer. */
import type { Device } from '@almenara/contract/areas/status'
import { isNative } from '../native/host.ts'

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The device kind of the status calls and of the connection info (specification §3). */
export function deviceKind(agent: Agent = navigator): Device {
  if (isNative()) return 'appNative'
  return isMobile(agent) ? 'mobile' : 'web'
}

// An iPad's browser says it is a Macintosh; no Macintosh has a touch screen.
function isMobile({ userAgent, maxTouchPoints }: Agent): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Safari on a computer. Every other browser also says «Safari», with a name of its own beside it. */
export function isDesktopSafari(agent: Agent = navigator): boolean {
  return browserOf(agent.userAgent) === 'safari' && !isMobile(agent)
}

/** Writes os, browser and device in session storage, where specification §3 keeps them. */
export function rememberDevice(): void {
  sessionStorage.setItem('os', osOf(navigator.userAgent))
  sessionStorage.setItem('browser', browserOf(navigator.userAgent))
  sessionStorage.setItem('device', isMobile(navigator) ? 'mobile' : 'web')
}

// First match wins: each of these browsers also carries the names of those below it.
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'edge'], [/OPR\/|Opera/, 'opera'], [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'], [/Chrome\/|Chromium\/|CriOS\//, 'chrome'], [/Safari\//, 'safari'],
]
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/Android/, 'android'], [/iPhone|iPad|iPod/, 'ios'], [/Windows/, 'windows'], [/Macintosh/, 'macos'], [/CrOS/, 'chromeos'], [/Linux/, 'linux'],
]
const browserOf = (userAgent: string) => firstMatch(BROWSERS, userAgent)
const osOf = (userAgent: string) => firstMatch(SYSTEMS, userAgent)

function firstMatch(table: readonly [mark: RegExp, name: string][], userAgent: string): string {
  return table.find(([mark]) => mark.test(userAgent))?.[1] ?? 'other'
}
