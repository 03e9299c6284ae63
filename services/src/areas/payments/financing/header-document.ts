/** The heading of a line: its terms, its use, and what was advanced on it month by month; on screen and as a PDF. */
import type { HeaderDocument, headerDocument, headerDocumentExport } from '@almenara/contract/areas/payments/financing-line'
import { dayAt, formatDay, formatMonth, type Instant, type LocalDate } from '@almenara/contract/dates'
import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { termsFile, type TermLine } from '../../../documents/terms-file.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireCreditor } from '../debits/debit-access.ts'
import { chargedAccountOf } from '../lists/contract-pool.ts'
import { expiredText } from './advance-words.ts'
import { availableOn, isExpired, lineOf, riskOf } from './line.ts'
import { financingAdvances as advances } from './tables.ts'

const MONTHS = 12

export const readHeaderDocument: Handler<typeof headerDocument> = async ({ bank, session, params, now }) => {
  return headerOf(bank.database, await requireCreditor(bank.database, session.userId, params.contractNumber, 'FINANCING'), now)
}

async function headerOf(db: Db, contract: OwnedRemittanceContract, now: Instant): Promise<HeaderDocument> {
  const [line, holder, months] = await Promise.all([lineOf(db, contract.id), firstHolder(db, contract.id), monthsOf(db, contract.id)])
  const today = dayAt(now)
  const { id, number, alias, commercialName, openedOn } = contract
  return {
    id,
    number,
    name: alias ?? commercialName,
    holder: holder?.name ?? '',
    taxId: holder?.taxId ?? '',
    creditorId: contract.creditorId ?? '',
    scheme: contract.scheme ?? 'CORE',
    account: chargedAccountOf(contract),
    rate: line.rate,
    yearDays: line.yearDays,
    minimumDays: line.minimumDays,
    openedOn,
    ...(line.validUntil === null ? {} : { validUntil: line.validUntil }),
    expired: isExpired(line, today),
    limit: line.limit,
    risk: riskOf(line),
    available: availableOn(line, today),
    fees: { each: line.feeEach, returned: line.feeReturned },
    months,
  }
}

function monthsOf(db: Db, contractId: string): Promise<HeaderDocument['months']> {
  const month = sql<LocalDate>`to_char(date_trunc('month', ${advances.advancedOn}::timestamp), 'YYYY-MM-DD')`
  const { nominal, interest, fees, unpaid } = advances
  const sum = (column: typeof nominal | typeof interest | typeof fees | typeof unpaid) => sql<Cents>`sum(${column})::bigint`
  return db
    .select({
      month,
      documents: sql<number>`count(*)::int`,
      nominal: sum(nominal),
      interest: sum(interest),
      fees: sum(fees),
      unpaid: sum(unpaid),
    })
    .from(advances)
    .where(eq(advances.contractId, contractId))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(MONTHS)
}

export const exportHeaderDocument: Handler<typeof headerDocumentExport> = async ({ bank, session, params, now }) => {
  const contract = await requireCreditor(bank.database, session.userId, params.contractNumber, 'FINANCING')
  const header = await headerOf(bank.database, contract, now)
  const file = termsFile(
    { bank, session },
    {
      name: `linea-de-anticipo-${header.number}`,
      title: 'Línea de anticipo de remesas',
      createdAt: now,
      facts: [
        { label: 'Titular', text: `${header.holder}, ${header.taxId}` },
        { label: 'Contrato', text: `${header.name}, ${header.number}` },
        { label: 'Contratado el', text: formatDay(header.openedOn) },
      ],
      figures: [
        { label: 'Límite', amount: header.limit },
        { label: 'Riesgo vivo', amount: header.risk },
        { label: 'Disponible', amount: header.available },
      ],
      lines: linesOf(header),
    },
  )
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

function linesOf({
  rate,
  yearDays,
  minimumDays,
  validUntil,
  expired,
  fees,
  creditorId,
  scheme,
  account,
  months,
}: HeaderDocument): TermLine[] {
  const until = validUntil === undefined ? 'Sin vencimiento' : expired ? expiredText(validUntil) : formatDay(validUntil)
  return [
    ['Tipo de interés', `${formatRate(rate)} anual, sobre ${yearDays} días`],
    ...(minimumDays > 0 ? ([['Días mínimos', String(minimumDays)]] satisfies TermLine[]) : []),
    ['Vencimiento de la línea', until],
    ['Comisión por recibo', formatAmount(fees.each)],
    ['Comisión por impagado', formatAmount(fees.returned)],
    ['Identificador de acreedor', creditorId],
    ['Tipo de adeudos', CREDITOR_SCHEME_NAMES[scheme]],
    ['Cuenta', `${account.name}, ${formatIdentifier(account.iban)}`],
    ...months.map(({ month, documents, nominal, interest, fees: of }): TermLine => {
      const count = documents === 1 ? '1 documento' : `${documents} documentos`
      return [
        formatMonth(month),
        `${count}: nominal ${formatAmount(nominal)}, intereses ${formatAmount(interest)}, comisiones ${formatAmount(of)}`,
      ]
    }),
  ]
}
