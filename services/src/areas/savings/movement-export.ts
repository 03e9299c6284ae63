/** The movements of a deposit, a fund or a plan as a document for people. */
import type { movementExport } from '@almenara/contract/areas/savings/lists'
import type { ErrorCode } from '@almenara/contract/errors'
import { SAVINGS_MOVEMENT_NAMES, SAVINGS_TYPE_NAMES, type SavingsType } from '@almenara/contract/savings-names'
import { defineColumns, type Column, type Row } from '../../documents/list-document.ts'
import { NO_MOVEMENTS } from '../../extracts/empty-words.ts'
import { holderFact, listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { currencyOf } from './movement-extract.ts'
import { savingsMovementList, type MovementRow } from './movements.ts'
import { requireSavings, savingsFileName } from './savings-pool.ts'

const CONCEPT: readonly Column[] = [
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
]
const DEPOSIT_COLUMNS = defineColumns(...CONCEPT, { label: 'Importe', kind: 'amount' }, { label: 'Capital', kind: 'balance' })
const UNIT_COLUMNS = defineColumns(
  ...CONCEPT,
  { label: 'Participaciones', kind: 'units' },
  { label: 'Valor liquidativo', kind: 'units' },
  { label: 'Importe', kind: 'amount' },
)

/** `tooMany`: the code of the specification (§8) for more rows than the format may have. */
export const exportMovements = (types: readonly SavingsType[], tooMany: ErrorCode): Handler<typeof movementExport> =>
  listExport({
    list: savingsMovementList,
    scopeOf: ({ bank, session, params }) => requireSavings(bank.database, session, params.id, types),
    tooMany,
    fileOf: async ({ scope: contract }, { bank: { database } }) => {
      const type = SAVINGS_TYPE_NAMES[contract.type as SavingsType]
      const currency = await currencyOf(database, contract)
      return {
        name: savingsFileName('movimientos', contract),
        title: `Movimientos del ${type.toLowerCase()}`,
        productId: contract.id,
        facts: [
          await holderFact(database, contract.id),
          { label: type, text: displayName(contract) },
          { label: 'Contrato', text: contract.identifier },
        ],
        counted: 'Movimientos',
        columns: contract.type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS,
        empty: NO_MOVEMENTS,
        rowsOf: (rows) => rows.map((row) => rowOf(row, contract, currency)),
      }
    },
  })

function rowOf(
  { bookedOn, kind, detail, amount, units, price, balanceAfter }: MovementRow,
  { type }: OwnedContract,
  currency: string,
): Row {
  const money = currency === 'EUR' ? amount : { value: amount, currency }
  const at = price === null || currency === 'EUR' ? (price ?? '') : { value: price, currency }
  const figures = type === 'TERM_DEPOSIT' ? [money, balanceAfter ?? ''] : [units ?? '', at, money]
  return [bookedOn, SAVINGS_MOVEMENT_NAMES[kind], detail, ...figures]
}
