/** Writes os, browser and device in session storage, where specification §3 keeps them beside the tokens. */
import { isMobile } from '../api/device.ts'
import { isNative } from '../native/host.ts'

type Names = readonly [mark: RegExp, name: string][]

// First match wins: each of these browsers also carries the names of those below it.
const BROWSERS: Names = [
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/OPR\/|Opera/, 'opera'],
  [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
]
const SYSTEMS: Names = [
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/Macintosh/, 'macos'],
  [/CrOS/, 'chromeos'],
  [/Linux/, 'linux'],
]

export function rememberDevice(): void {
  // The native app has said its own (APP_INFO).
  if (!sessionStorage.getItem('appVersion')) sessionStorage.setItem('os', nameIn(SYSTEMS))
  sessionStorage.setItem('browser', nameIn(BROWSERS))
  sessionStorage.setItem('device', isNative() || isMobile() ? 'mobile' : 'web')
}

function nameIn(names: Names): string {
  return names.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? 'other'
}
