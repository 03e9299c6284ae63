/** The detail of a card as a PDF: its contract, never its number. */
import type { CardDetail, detailDocument } from '@almenara/contract/areas/cards/cards'
import { CARD_STATE_NAMES, CARD_TYPE_NAMES, contactlessWords, longExpiryOf, paymentWords } from '@almenara/contract/card-words'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { termsFile, type TermLine } from '../../documents/terms-file.ts'
import type { Handler } from '../../http/handler.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { readDetail } from './card-detail.ts'

export const exportDetail: Handler<typeof detailDocument> = async (request) => {
  const { bank, session, now } = request
  const card = await readDetail(request)
  const file = termsFile(
    { bank, session },
    {
      name: `tarjeta-${card.ending}`,
      title: `Tarjeta ${CARD_TYPE_NAMES[card.type].toLowerCase()}`,
      createdAt: now,
      facts: [
        { label: 'Titular', text: card.holder },
        { label: 'Tarjeta', text: `${card.name}, terminada en ${card.ending}` },
      ],
      figures: [
        { label: card.type === 'VIRTUAL' ? 'Saldo' : 'Disponible', amount: card.available },
        { label: card.debt === undefined ? 'Compras del mes' : 'Deuda', amount: card.debt ?? card.spent },
      ],
      lines: linesOf(card),
    },
  )
  return recordedExport(bank, session, { at: now, productId: card.id }, file)
}

function linesOf(card: CardDetail): TermLine[] {
  const { type, holderName, state, account, limit, held, payment, contactless, openedOn } = card
  return [
    ['Nombre impreso', holderName],
    ['Estado', CARD_STATE_NAMES[state]],
    ['Válida hasta', longExpiryOf(card)],
    ['Cuenta asociada', `${account.name}, ${formatIdentifier(account.iban)}`],
    ...(limit === undefined ? [] : [[type === 'CREDIT' ? 'Límite de crédito' : 'Límite mensual', formatAmount(limit)] satisfies TermLine]),
    ['Pendiente de liquidar', formatAmount(held)],
    ...(payment
      ? ([
          ['Forma de pago', paymentWords(payment)],
          ['Próxima liquidación', formatDay(payment.nextSettlementOn)],
        ] satisfies TermLine[])
      : []),
    ...(type === 'VIRTUAL' ? [] : [['Pago sin contacto y sin PIN', contactlessWords(contactless)] satisfies TermLine]),
    ['Fecha de contratación', formatDay(openedOn)],
  ]
}
