/** One settlement in PDF: what entered it and how its total is made up. */
import type * as calls from '@almenara/contract/areas/cards/settlements'
import { PAYMENT_MODE_NAMES, SETTLEMENT_STATE_NAMES, type SettlementDetail } from '@almenara/contract/areas/cards/settlements'
import { formatRate } from '@almenara/contract/areas/cards/rates'
import { formatDay, monthName } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { add, negate } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { defineColumns, type ListDocument, type Row } from '../../../documents/list-document.ts'
import { documentBrand, listFile } from '../../../documents/list-file.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { displayName } from '../../../products/access.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { requireCard } from '../card-access.ts'
import { isUuid } from '../../../db/uuid.ts'
import { settlementWith } from './settlement-detail.ts'
import { cardSettlements } from './tables.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Importe', kind: 'amount' },
)

export const settlementDocument: Handler<typeof calls.settlementDocument> = async ({ bank, session, params, now }) => {
  const { database } = bank
  const owned = await requireCard(database, session, params.id)
  const ofCard = eq(cardSettlements.productId, owned.id)
  const [row] = isUuid(params.settlementId)
    ? await database
        .select()
        .from(cardSettlements)
        .where(and(ofCard, eq(cardSettlements.id, params.settlementId)))
    : []
  if (!row) throw new Failure('NOT_FOUND')
  const settled = await settlementWith(database, session, row)
  const holder = await firstHolder(database, owned.id)
  const document: ListDocument = {
    title: `Liquidación de tarjeta, ${monthName(settled.closesOn).toLowerCase()}`,
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Tarjeta', text: `${displayName(owned)} •••• ${owned.card.ending}` },
      ...factsOf(settled),
    ],
    figures: figuresOf(settled),
    columns: COLUMNS,
    empty: 'En este período no hubo compras.',
  }
  const name = `liquidacion-${owned.card.ending}-${settled.closesOn.slice(0, 7)}`
  const file = listFile({ bank, session }, 'PDF', name, document, linesOf(settled))
  return recordedExport(bank, session, { at: now, productId: owned.id }, file)
}

function factsOf({ opensOn, closesOn, mode, tin, revolvingInterest, carriedForward, account, state, chargedOn }: SettlementDetail) {
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
function figuresOf(settled: SettlementDetail): ListDocument['figures'] {
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

async function* linesOf({ lines }: SettlementDetail): AsyncGenerator<Row[]> {
  if (lines.length > 0) yield lines.map(({ on, title, detail, amount }) => [on, title, detail, negate(amount)])
}
