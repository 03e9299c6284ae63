/** The detail of a financing as a PDF: what its screen says, for whoever keeps papers. */
import type { FinancingDetail, detailDocument } from '@almenara/contract/areas/financings/products'
import { formatDay, OPEN_ENDED } from '@almenara/contract/dates'
import { FINANCING_TYPE_NAMES, GUARANTEE_KIND_NAMES, PURPOSE_NAMES, USED_NAMES } from '@almenara/contract/financing-names'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { termsFile, type TermLine } from '../../documents/terms-file.ts'
import type { Handler } from '../../http/handler.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { detailOf, requireFinancing } from './financing-detail.ts'

export const exportFinancing: Handler<typeof detailDocument> = async ({ bank, session, params, now }) => {
  const product = await requireFinancing(bank.database, session, params.id)
  const detail = await detailOf(bank, session, product, now)
  const file = termsFile(
    { bank, session },
    {
      name: `financiacion-${detail.identifier.slice(-4)}`,
      title: FINANCING_TYPE_NAMES[detail.type],
      createdAt: now,
      facts: [
        { label: 'Titular', text: detail.holder },
        { label: 'Producto', text: detail.name },
        { label: 'Contrato', text: formatIdentifier(detail.identifier) },
        { label: 'Contratado el', text: formatDay(detail.openedOn) },
      ],
      figures: [
        { label: USED_NAMES[detail.type], amount: detail.used },
        { label: detail.type === 'LOAN' || detail.type === 'LEASING' ? 'Importe concedido' : 'Límite', amount: detail.granted },
      ],
      lines: linesOf(detail),
    },
  )
  return recordedExport(bank, session, { at: now, productId: product.id }, file)
}

function linesOf(detail: FinancingDetail): TermLine[] {
  const { next, chargedTo } = detail
  return [
    ...loanLines(detail),
    ...otherLines(detail),
    ...(next ? ([['Próximo cargo o vencimiento', `${formatAmount(next.amount)} el ${formatDay(next.on)}`]] satisfies TermLine[]) : []),
    ['Cuenta de cargo', `${chargedTo.name}, ${formatIdentifier(chargedTo.iban)}`],
  ]
}

function loanLines({ loan }: FinancingDetail): TermLine[] {
  if (!loan) return []
  const { purpose, rate, variable, paid, instalments, startedOn, endsOn, residual, vatRate, defaultRate, unpaid } = loan
  return [
    ['Destino', PURPOSE_NAMES[purpose]],
    ['Tipo de interés', `${formatRate(rate)} ${variable ? 'variable' : 'fijo'}`],
    ...(variable
      ? ([
          ['Referencia', `${variable.index} más ${formatRate(variable.spread)}`],
          ['Próxima revisión', formatDay(variable.nextReviewOn)],
        ] satisfies TermLine[])
      : []),
    ['Cuotas', `${paid} pagadas de ${instalments}`],
    ['Inicio', formatDay(startedOn)],
    ['Último vencimiento', formatDay(endsOn)],
    ...(residual === undefined ? [] : ([['Valor residual, sin IVA', formatAmount(residual)]] satisfies TermLine[])),
    ...(vatRate ? ([['IVA', formatRate(vatRate)]] satisfies TermLine[]) : []),
    ['Interés de demora', formatRate(defaultRate)],
    ...(unpaid > 0 ? ([['Recibos impagados', formatAmount(unpaid)]] satisfies TermLine[]) : []),
  ]
}

function otherLines({ credit, guarantee, discount }: FinancingDetail): TermLine[] {
  if (credit) {
    return [
      ['Disponible', formatAmount(credit.available)],
      ['Tipo de interés', formatRate(credit.rate)],
      ['Interés de excedido', formatRate(credit.excessRate)],
      ['Comisión de disponibilidad, trimestral', formatRate(credit.undrawnFee)],
      ['Próxima liquidación', formatDay(credit.nextSettlementOn)],
      ['Vencimiento', formatDay(credit.endsOn)],
    ]
  }
  if (guarantee) {
    return [
      ['Clase de aval', GUARANTEE_KIND_NAMES[guarantee.kind]],
      ['Beneficiario', guarantee.beneficiary],
      ['Por', guarantee.purpose],
      ['Emitido el', formatDay(guarantee.issuedOn)],
      ['Vencimiento', guarantee.expiresOn ? formatDay(guarantee.expiresOn) : OPEN_ENDED],
      ['Comisión anual', `${formatRate(guarantee.feeRate)}, mínimo ${formatAmount(guarantee.minimumFee)} al trimestre`],
    ]
  }
  if (!discount) return []
  return [
    ['Disponible', formatAmount(discount.available)],
    ['Tipo de interés', formatRate(discount.rate)],
  ]
}
