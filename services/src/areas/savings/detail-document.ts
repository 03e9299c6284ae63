/** The detail of a savings product as a PDF: what its screen says, for whoever keeps papers. */
import type {
  DepositDetail,
  FundDetail,
  PlanDetail,
  SavingsDetail,
  SecuritiesDetail,
  detailDocument,
} from '@almenara/contract/areas/savings/products'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatPrice, formatRate, formatUnits } from '@almenara/contract/millionths'
import { formatAmount } from '@almenara/contract/money'
import { RENEWAL_NAMES, SAVINGS_TYPE_NAMES } from '@almenara/contract/savings-names'
import { termsFile, type TermLine as Line } from '../../documents/terms-file.ts'
import type { Handler } from '../../http/handler.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { detailOf } from './savings-detail.ts'
import { requireSavings } from './savings-pool.ts'

export const exportDetail: Handler<typeof detailDocument> = async ({ bank, session, params, now }) => {
  const contract = await requireSavings(bank.database, session, params.id)
  const detail = await detailOf(bank.database, contract, dayAt(now))
  const file = termsFile(
    { bank, session },
    {
      name: `producto-${detail.identifier.replace(/\W/g, '').slice(-6)}`,
      title: SAVINGS_TYPE_NAMES[detail.type],
      createdAt: now,
      facts: [
        { label: 'Titular', text: detail.holder },
        { label: 'Producto', text: detail.name },
        { label: 'Contrato', text: detail.identifier },
        { label: 'Contratado el', text: formatDay(detail.openedOn) },
      ],
      figures: [
        { label: detail.type === 'TERM_DEPOSIT' ? 'Capital' : 'Valor en euros', amount: detail.value },
        ...(detail.gain === undefined ? [] : [{ label: 'Ganancia o pérdida', amount: detail.gain }]),
      ],
      lines: linesOf(detail),
    },
  )
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

function linesOf(detail: SavingsDetail): Line[] {
  switch (detail.type) {
    case 'TERM_DEPOSIT':
      return depositLines(detail)
    case 'INVESTMENT_FUND':
      return fundLines(detail)
    case 'PENSION_PLAN':
      return planLines(detail)
    case 'ACCOUNT_VALUES':
      return securitiesLines(detail)
  }
}

function depositLines({ rate, startedOn, maturesOn, accrued, atMaturity, renewal, penaltyRate, account }: DepositDetail): Line[] {
  return [
    ['Tipo de interés nominal anual', formatRate(rate)],
    ['Inicio del plazo', formatDay(startedOn)],
    ['Vencimiento', formatDay(maturesOn)],
    ['Intereses devengados sin pagar', formatAmount(accrued)],
    ['Intereses brutos hasta el vencimiento', formatAmount(atMaturity.interest)],
    ['Retención a cuenta', formatAmount(atMaturity.withholding)],
    ['Intereses netos hasta el vencimiento', formatAmount(atMaturity.net)],
    ['Al vencimiento', RENEWAL_NAMES[renewal]],
    ['Penalización por cancelación anticipada', `${formatRate(penaltyRate)} anual por los días que falten`],
    ['Cuenta asociada', `${account.name}, ${account.iban}`],
  ]
}

function fundLines(detail: FundDetail): Line[] {
  const { fundName, isin, manager, category, risk, units, netAssetValue, cost, averagePrice, gainInCurrency, gainRate, original } = detail
  const currency = original?.currency ?? 'EUR'
  return [
    ['Fondo', fundName],
    ['ISIN', isin],
    ['Gestora', manager],
    ['Categoría', category],
    ['Nivel de riesgo', `${risk} de 7`],
    ['Participaciones', formatUnits(units)],
    ...valued(netAssetValue),
    ...(original ? [['Valor en su divisa', formatAmount(original.amount, { currency })] satisfies Line] : []),
    ['Coste de las participaciones', formatAmount(cost, { currency })],
    ['Precio medio de compra', formatPrice(averagePrice, currency)],
    ['Ganancia o pérdida', `${formatAmount(gainInCurrency, { currency, signed: true })} (${formatRate(gainRate, { signed: true })})`],
  ]
}

function planLines(detail: PlanDetail): Line[] {
  const { planName, planCode, fundCode, manager, category, risk, units, netAssetValue, pending, contributed, year, periodic, account } =
    detail
  return [
    ['Plan', `${planName} (${planCode})`],
    ['Fondo de pensiones', fundCode],
    ['Gestora', manager],
    ['Categoría', category],
    ['Nivel de riesgo', `${risk} de 7`],
    ['Participaciones', formatUnits(units)],
    ...valued(netAssetValue),
    ['Aportaciones pendientes de valor', formatAmount(pending)],
    ['Aportado en total', formatAmount(contributed)],
    [`Aportado en ${year.year}`, formatAmount(year.contributed)],
    ['Límite legal del año', formatAmount(year.limit)],
    ['Puede aportar aún', formatAmount(year.left)],
    ...(periodic
      ? [['Próxima aportación periódica', `${formatAmount(periodic.amount)} el ${formatDay(periodic.nextOn)}`] satisfies Line]
      : []),
    ['Cuenta asociada', `${account.name}, ${account.iban}`],
  ]
}

function securitiesLines({ positions, cost, gainRate, currencies, pricedOn, account }: SecuritiesDetail): Line[] {
  return [
    ['Posiciones', String(positions)],
    ...currencies.map(({ currency, amount, euros }): Line => {
      const own = formatAmount(amount, { currency })
      return [`Valores en ${currency}`, currency === 'EUR' ? own : `${own}, que son ${formatAmount(euros)}`]
    }),
    ['Coste en euros', formatAmount(cost)],
    ['Rentabilidad', formatRate(gainRate, { signed: true })],
    ['Precios del', pricedOn ? formatDay(pricedOn) : 'Sin precios publicados'],
    ['Cuenta asociada', `${account.name}, ${account.iban}`],
  ]
}

function valued(netAssetValue: FundDetail['netAssetValue']): Line[] {
  if (!netAssetValue) return [['Valor liquidativo', 'Sin publicar']]
  const { price, on, currency } = netAssetValue
  return [['Valor liquidativo', `${formatPrice(price, currency)}, del ${formatDay(on)}`]]
}
