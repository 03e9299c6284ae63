/** What a settlement says, wherever it is written: in the file that the customer asks for, and in the letter of each month. */
import { PAYMENT_MODE_NAMES, SETTLEMENT_STATE_NAMES, type SettlementDetail } from '@almenara/contract/areas/cards/settlements'
import { formatRate } from '@almenara/contract/areas/cards/rates'
import { formatDay, monthName } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { add, negate } from '@almenara/contract/money'
import { defineColumns, type ListDocument, type Row } from '../../../documents/list-document.ts'

export const SETTLEMENT_COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Importe', kind: 'amount' },
)

export const NOTHING_BOUGHT = 'En este período no hubo compras.'

export const settlementTitle = ({ closesOn }: Pick<SettlementDetail, 'closesOn'>): string =>
  `Liquidación de tarjeta, ${monthName(closesOn).toLowerCase()}`

export const cardFact = (name: string, ending: string) => ({ label: 'Tarjeta', text: `${name} •••• ${ending}` })

export function settlementFacts({
  opensOn,
  closesOn,
  mode,
  tin,
  revolvingInterest,
  carriedForward,
  account,
  state,
  chargedOn,
}: SettlementDetail) {
  const iban = parseIban(account.iban)
  return [
    { label: 'Período', text: `Del ${formatDay(opensOn)} al ${formatDay(closesOn)}` },
    { label: 'Forma de pago', text: PAYMENT_MODE_NAMES[mode] },
    ...(revolvingInterest > 0 || carriedForward > 0 ? [{ label: 'TIN del pago aplazado', text: formatRate(tin) }] : []),
    { label: 'Cuenta de cargo', text: iban.ok ? formatIban(iban.iban) : account.iban },
    { label: 'Estado', text: `${SETTLEMENT_STATE_NAMES[state]}, ${formatDay(chargedOn)}` },
  ]
}

/** Those that are not zero, and the total. */
export function settlementFigures(settled: SettlementDetail): ListDocument['figures'] {
  const { carried, purchases, instalmentPrincipal, instalmentInterest, instalmentFee, revolvingInterest, total, carriedForward } = settled
  const parts = [
    { label: 'Pendiente del mes anterior', amount: carried },
    { label: 'Compras del período', amount: purchases },
    { label: 'Cuotas de compras aplazadas', amount: add(instalmentPrincipal, instalmentInterest, instalmentFee) },
    { label: 'Intereses', amount: revolvingInterest },
  ]
  return [
    ...parts.filter(({ amount }) => amount !== 0),
    { label: 'Total de la liquidación', amount: total },
    ...(carriedForward > 0 ? [{ label: 'Queda para el mes siguiente', amount: carriedForward }] : []),
  ]
}

/** What entered it, as the card's list says it: what is owed is negative. */
export const settlementRows = (lines: SettlementDetail['lines']): Row[] =>
  lines.map(({ on, title, detail, amount }) => [on, title, detail, negate(amount)])
