/** What the customer calls the thing they connected with, from what its browser said of itself. */

// In order: most browsers also say the names of those that came before them.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** «Chrome en Windows», «Aplicación en iPhone». `application` as the connection info has it (specification §3). */
export function deviceName(application: string, userAgent: string): string {
  const said = nameIn(SYSTEMS, userAgent)
  // An iPad's browser says it is a Macintosh; the portal, which sees its touch screen, says it is mobile.
  const system = said === 'Mac' && application === 'mobile' ? 'iPad' : said
  const program = application === 'appNative' ? 'Aplicación' : nameIn(BROWSERS, userAgent)
  if (program === undefined) return system ?? 'Dispositivo desconocido'
  return system === undefined ? program : `${program} en ${system}`
}
