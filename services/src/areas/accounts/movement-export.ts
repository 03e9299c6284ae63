/** The movements of an account as a document for people. */
import type { movementScreenExport } from '@almenara/contract/areas/accounts/files'
import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import { defineColumns } from '../../documents/list-document.ts'
import { NO_MOVEMENTS } from '../../extracts/empty-words.ts'
import type { Handler } from '../../http/handler.ts'
import { accountFacts, listExport } from '../../extracts/list-export.ts'
import { balancesAround } from '../../ledger/history.ts'
import { requireAccount } from './account-pool.ts'
import { isFiltered, movements, rangeOf } from './movements.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Fecha valor', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Saldo', kind: 'balance' },
)

export const exportMovementScreen: Handler<typeof movementScreenExport> = listExport({
  list: movements,
  scopeOf: ({ bank, session, params }) => requireAccount(bank.database, session, params.id),
  fileOf: async (list, { bank: { database } }) => {
    const { scope: account, filters } = list
    const { type, direction } = filters
    const { moneyIn, moneyOut } = await movements.flows(database, list)
    const { opening, closing } = await balancesAround(database, rangeOf(list))
    // Between two balances there are all the movements or there is no sum to check.
    const balances = !isFiltered(filters)
    return {
      name: `movimientos-${account.identifier.slice(-4)}`,
      title: 'Movimientos de la cuenta',
      productId: account.id,
      facts: await accountFacts(database, account),
      fixedFilters: {
        types: type?.map((one) => MOVEMENT_TYPE_NAMES[one]),
        direction: direction && (direction === 'IN' ? 'Solo entradas' : 'Solo salidas'),
      },
      counted: 'Movimientos',
      figures: [
        ...(balances ? [{ label: 'Saldo inicial', amount: opening }] : []),
        { label: 'Entradas', amount: moneyIn },
        { label: 'Salidas', amount: moneyOut },
        ...(balances ? [{ label: 'Saldo final', amount: closing }] : []),
      ],
      columns: COLUMNS,
      empty: NO_MOVEMENTS,
      rowsOf: (rows) => rows.map((row) => [row.bookedOn, row.title, row.detail, row.valueOn, row.amount, row.balanceAfter]),
    }
  },
})
