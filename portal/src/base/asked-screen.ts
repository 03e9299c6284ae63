/** Which screen of the portal an address is, in the customer's words. Brought only where an address was asked for in vain. */
import { keepAddress, keptAddress } from './asked-address.ts'

export interface AskedScreen {
  /** Path and search, of this portal. */
  href: string
  name: string
  /** It is where everybody arrives: there is nothing to go on with. */
  isFirst?: boolean
}

/** The first that has the path names it. */
const SCREENS: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/(?:accounts|financings)\/[^/]+\/account-details(?:\/|$)/, 'Movimientos de la cuenta'],
  [/^\/(?:accounts|financings)\/[^/]+\/(?:internal|external)-transfers-creation\/?$/, 'Nueva transferencia'],
  [/^\/(?:accounts|financings)\/[^/]+\/(?:internal|external)-/, 'Transferencias'],
  [/^\/(?:accounts|financings)\/[^/]+\/(?:receipts|transfers|mandates)\//, 'Recibos domiciliados'],
  [/\/mobile-recharge\/?$/, 'Recargar móvil'],
  [/\/update-virtual-funds\/?$/, 'Tarjetas virtuales'],
  [/^\/services\/inbox(?:\/|$)/, 'Buzón'],
  [/^\/accounts(?:\/|$)/, 'Cuentas'],
  [/^\/cards(?:\/|$)/, 'Tarjetas'],
  [/^\/financings(?:\/|$)/, 'Financiación'],
  [/^\/savings(?:\/|$)/, 'Ahorro e inversión'],
  [/^\/bizum(?:\/|$)/, 'Bizum'],
  [/^\/services(?:\/|$)/, 'Servicios'],
  [/^\/payments(?:\/|$)/, 'Cobros y pagos'],
  [/^\/session-logs(?:\/|$)/, 'Registro de operaciones'],
  [/^\/pending-signatures(?:\/|$)/, 'Operación pendiente de firma'],
  [/^\/personal-data(?:\/|$)/, 'Área personal'],
]

const FIRST = /^\/(?:global|global-position)\/?$/
/** Identifiers and words of ours: nothing that is encoded, no «..», no «//». */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/
/** What the screens write there; each judges what it reads (`validateSearch`). */
const SEARCH = /^[\w.~%+=&,-]*$/
const LONGEST = 500

/** The screen, or `undefined` for what is no address of a signed-in customer: nobody is led there. */
export function screenAt(href: string): AskedScreen | undefined {
  const [path = '', search = '', ...more] = href.split('?')
  if (href.length > LONGEST || more.length > 0 || !PATH.test(path) || !SEARCH.test(search)) return undefined
  if (FIRST.test(path)) return { href, name: 'Posición global', isFirst: true }
  const name = SCREENS.find(([own]) => own.test(path))?.[1]
  return name === undefined ? undefined : { href, name }
}

/** Keeps an address that was asked for in vain, where it is one of a signed-in customer; answers whether it is. */
export function keepAsked(href: string): boolean {
  const isScreen = screenAt(href) !== undefined
  if (isScreen) keepAddress(href)
  return isScreen
}

/** Where whoever signs in may go on; `undefined` where nothing was asked for, or the position, which they reach anyway. */
export function askedScreen(): AskedScreen | undefined {
  const screen = screenAt(keptAddress())
  return screen?.isFirst ? undefined : screen
}
