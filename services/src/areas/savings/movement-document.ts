/** The receipt of what a customer put into a plan or a fund, as a PDF of one page. */
import type { movementDocument } from '@almenara/contract/areas/savings/lists'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { formatAmount } from '@almenara/contract/money'
import { SAVINGS_MOVEMENT_NAMES } from '@almenara/contract/savings-names'
import { termsFile, type TermLine } from '../../documents/terms-file.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { findMovement, PUT_IN } from './movement-detail.ts'

/** NOT_FOUND of a movement that is not in the list, or that its customer did not put in. */
export const exportMovement: Handler<typeof movementDocument> = async (request) => {
  const { bank, session, now } = request
  const { contract, movement } = await findMovement(request)
  const { kind, bookedOn, detail, amount, currency, units, price, unitsAfter } = movement
  if (!PUT_IN.has(kind)) throw new Failure('NOT_FOUND')
  const holder = await firstHolder(bank.database, contract.id)
  const pending = 'Se asignarán con el valor liquidativo del próximo día hábil'
  const lines: TermLine[] = [
    ['Importe', formatAmount(amount, { currency })],
    ['Participaciones', units === undefined ? pending : formatUnits(units)],
    ...(price === undefined ? [] : [['Valor liquidativo', formatPrice(price, currency)] satisfies TermLine]),
    ...(unitsAfter === undefined ? [] : [['Participaciones después', formatUnits(unitsAfter)] satisfies TermLine]),
    ...(detail === '' ? [] : [['Origen', detail] satisfies TermLine]),
  ]
  const file = termsFile(request, {
    name: `${kind === 'SUBSCRIPTION' ? 'suscripcion' : 'aportacion'}-${contract.identifier.slice(-4)}-${bookedOn}`,
    title: `${SAVINGS_MOVEMENT_NAMES[kind]} · ${displayName(contract)}`,
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Contrato', text: formatIdentifier(contract.identifier) },
      { label: 'Fecha de operación', text: formatDay(bookedOn) },
    ],
    figures: [],
    lines,
  })
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}
