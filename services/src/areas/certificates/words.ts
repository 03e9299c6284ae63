/** What a certificate says, with what is hidden from whoever only checks it: each is written twice from the same facts. */
import { dayAt, formatDay, formatTime, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatIdentifier, maskIban, parseIban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import { maskName } from '@almenara/contract/text'
import { maskTaxId } from '../../identity/mask-contact.ts'

/** `full`: on the paper; `masked`: where anybody checks it. */
export interface Secret {
  full: string
  masked: string
}
export type Cell = string | Cents | Secret
export type Side = keyof Secret

export const personSecret = (name: string): Secret => ({ full: name, masked: maskName(name) })
export const taxIdSecret = (taxId: string): Secret => ({ full: taxId, masked: maskTaxId(taxId) })

/** «ES91 •••• 1332», «•• 3308». */
export function maskIdentifier(identifier: string): string {
  const last = identifier.slice(-4)
  return parseIban(identifier).ok ? maskIban(identifier).replace('****', ' •••• ') : `•• ${last}`
}
export const identifierSecret = (identifier: string): Secret => ({ full: formatIdentifier(identifier), masked: maskIdentifier(identifier) })

export const joined = (secrets: readonly Secret[], between: string): Secret => ({
  full: secrets.map(({ full }) => full).join(between),
  masked: secrets.map(({ masked }) => masked).join(between),
})

export const said = (cell: Cell, side: Side): string | Cents => (typeof cell === 'object' ? cell[side] : cell)

/** The end of a day, or today as it stands. */
export const asOfText = (asOf: LocalDate, now: Instant): string =>
  asOf === dayAt(now) ? `${formatDay(asOf)}, a las ${formatTime(now)}` : formatDay(asOf)
