/** The risk alive of a line (Q204): the debits that it is owed of, by the day on which they are collected. */
import type { RiskRow, riskAlive, riskAliveExport } from '@almenara/contract/areas/payments/financing-line'
import { ADVANCE_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireCreditor } from '../debits/debit-access.ts'
import { remittanceDebits as debits } from '../debits/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { isAtRisk, riskState } from './advance-state.ts'
import { lineOf, riskOf } from './line.ts'
import { releaseDay } from './release-day.ts'

type Filters = FiltersOf<typeof riskAlive>
type Scope = Pick<OwnedRemittanceContract, 'id'>

function selectRisk(db: Db) {
  return db
    .select({ debit: debits, number: remittances.number })
    .from(debits)
    .innerJoin(remittances, eq(remittances.id, debits.remittanceId))
}

type Row = Awaited<ReturnType<typeof selectRisk>>[number]

const ofLine = new SqlList<Scope, Filters, AsOf, Row>({
  name: 'risk-alive',
  freeze: asOfNow,
  select: (db, page) => selected(selectRisk(db).$dynamic(), page),
  where: ({ scope: { id }, filters, bounds }: Frozen<Scope, Filters, AsOf>) =>
    and(
      eq(remittances.contractId, id),
      eq(remittances.kind, 'FINANCING'),
      lte(remittances.presentedAt, bounds.asOf),
      isAtRisk,
      filtered(filters, { text: debits.searched, day: debits.collectionOn, amount: debits.amount, chosen: [[riskState, filters.states]] }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [debits.collectionOn, debits.id],
  order: 'asc',
  keyOf: ({ debit: { collectionOn, id } }) => [collectionOn, id],
})

export const readRiskAlive: Handler<typeof riskAlive> = async (request) => {
  const { bank, session, params } = request
  const contract = await requireCreditor(bank.database, session.userId, params.id, 'FINANCING')
  const { list, rows, page } = await ofLine.read(request, contract)
  return { ...page, filters: list.filters, rows: rows.map(toRisk) }
}

function toRisk({ debit, number }: Row): RiskRow {
  const { id, remittanceId, debtorName, debtorIban, concept, amount, state, collectionOn, settledOn, scheme } = debit
  const dueOn = settledOn ?? collectionOn
  return {
    id,
    remittance: { id: remittanceId, number },
    debtor: { name: debtorName, iban: debtorIban },
    concept,
    amount,
    state: state === 'COLLECTED' ? 'IN_TERM' : 'ADVANCED',
    dueOn,
    releaseOn: releaseDay(dueOn, scheme),
  }
}

const COLUMNS = defineColumns(
  { label: 'Vencimiento', kind: 'day' },
  { label: 'Deudor', kind: 'text' },
  { label: 'Remesa y concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Liberación', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportRiskAlive: Handler<typeof riskAliveExport> = listExport({
  list: ofLine,
  scopeOf: ({ bank, session, params }) => requireCreditor(bank.database, session.userId, params.id, 'FINANCING'),
  tooMany: 'Q204',
  fileOf: async ({ scope: contract, filters }, { bank }) => ({
    name: `riesgo-vivo-${contract.number}`,
    title: 'Riesgo vivo de la línea de anticipo',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    figures: [{ label: 'Riesgo vivo', amount: riskOf(await lineOf(bank.database, contract.id)) }],
    dates: 'Vencimiento',
    chosen: chosenFact('Estado', filters.states, ADVANCE_STATE_NAMES),
    counted: 'Recibos',
    columns: COLUMNS,
    empty: NO_RISK,
    rowsOf: (rows) =>
      rows
        .map(toRisk)
        .map(({ dueOn, debtor, remittance, concept, state, releaseOn, amount }) => [
          dueOn,
          debtor.name,
          [remittance.number, concept].filter(Boolean).join('. '),
          ADVANCE_STATE_NAMES[state],
          formatDay(releaseOn),
          amount,
        ]),
  }),
})

const NO_RISK = 'No hay recibos anticipados sin liberar con estos filtros.'
