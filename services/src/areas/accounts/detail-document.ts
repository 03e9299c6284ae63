/** The detail of an account as a PDF: what whoever has to pay into it, or to know whose it is, asks for. */
import { ACCOUNT_TYPE_NAMES } from '@almenara/contract/account-type-names'
import type { detailDocument } from '@almenara/contract/areas/accounts/files'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { termsFile } from '../../documents/terms-file.ts'
import type { Handler } from '../../http/handler.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { accountDetail } from './account-detail.ts'

export const exportDetail: Handler<typeof detailDocument> = async (request) => {
  const { bank, session, now } = request
  const { id, name, type, holder, iban, bic, openedOn, balance, available, held, overdraftLimit } = await accountDetail(request)
  const file = termsFile(
    { bank, session },
    {
      name: `cuenta-${iban.slice(-4)}`,
      title: ACCOUNT_TYPE_NAMES[type],
      createdAt: now,
      facts: [
        { label: 'Titular', text: holder },
        { label: 'Cuenta', text: name },
      ],
      figures: [
        { label: 'Saldo', amount: balance },
        { label: 'Disponible', amount: available },
      ],
      lines: [
        ['IBAN', formatIdentifier(iban)],
        ['BIC', bic],
        ['Fecha de apertura', formatDay(openedOn)],
        ['Retenido', formatAmount(held)],
        ['Límite de descubierto', formatAmount(overdraftLimit)],
      ],
    },
  )
  return recordedExport(bank, session, { at: now, productId: id }, file)
}
