/** The taxes paid from a customer's accounts, the last ordered first. Whoever has an account sees them, also once it is closed. */
import {
  DECLARATION_FILTER_NAMES,
  DECLARATION_STATE_NAMES,
  formatNrc,
  type DeclarationFilter,
  type DeclarationState,
} from '@almenara/contract/areas/aeat/codes'
import type { Declaration, declarationAccounts, declarationsExport, declarationsExtract } from '@almenara/contract/areas/aeat/declarations'
import { dayAt } from '@almenara/contract/dates'
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isUuid } from '../../db/uuid.ts'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { filtered, folded } from '../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { declarations } from './tables.ts'

const accountColumns = {
  id: products.id,
  status: products.status,
  commercialName: products.commercialName,
  identifier: products.identifier,
  alias: powers.alias,
}

const isMine = (userId: number) => eq(powers.userId, userId)

function selectDeclarations(db: Db) {
  return db
    .select({ row: declarations, account: accountColumns })
    .from(declarations)
    .innerJoin(products, eq(products.id, declarations.productId))
    .innerJoin(powers, eq(powers.productId, products.id))
}
export type MyDeclaration = Awaited<ReturnType<typeof selectDeclarations>>[number]

/** Throws NOT_FOUND when it does not exist or is of no account of theirs. */
export async function requireDeclaration(db: Db, userId: number, id: string): Promise<MyDeclaration> {
  const [found] = isUuid(id.toLowerCase()) ? await selectDeclarations(db).where(and(isMine(userId), eq(declarations.id, id))) : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export function declarationsWhere(db: Db, userId: number, which: SQL | undefined) {
  return selectDeclarations(db)
    .where(and(isMine(userId), which))
    .orderBy(declarations.position)
}

interface Scope {
  id: string
  userId: number
}
const scopeOf = ({ userId }: { userId: number }): Scope => ({ id: 'taxes', userId })

type Filters = FiltersOf<typeof declarationsExtract>

const STATES: Readonly<Record<DeclarationFilter, readonly DeclarationState[]>> = {
  UNDER_WAY: ['REQUESTED', 'CHARGED'],
  PAID: ['PAID'],
  REFUSED: ['REFUSED'],
  ANNULMENT_ASKED: ['ANNULMENT_ASKED'],
  ANNULLED: ['ANNULLED'],
}

const declarationList = new SqlList<Scope, Filters, AsOf, MyDeclaration>({
  name: 'tax-declarations',
  freeze: asOfNow,
  select: (db, page) => selected(selectDeclarations(db).$dynamic(), page),
  where: ({ scope: { userId }, filters, bounds }: Frozen<Scope, Filters, AsOf>) =>
    and(
      isMine(userId),
      lte(declarations.orderedAt, bounds.asOf),
      filters.accountId === undefined ? undefined : eq(declarations.productId, filters.accountId),
      filters.models === undefined ? undefined : inArray(declarations.model, filters.models),
      filters.exercise === undefined ? undefined : eq(declarations.exercise, filters.exercise),
      filters.states === undefined
        ? undefined
        : inArray(
            declarations.state,
            filters.states.flatMap((state) => STATES[state]),
          ),
      filtered(filters, {
        text: folded(
          declarations.model,
          declarations.modelName,
          declarations.taxId,
          declarations.name,
          declarations.nrc,
          declarations.reference,
        ),
        amount: declarations.amount,
        moment: declarations.orderedAt,
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [declarations.orderedAt, declarations.id],
  keyOf: ({ row }) => [row.orderedAt, row.id],
})

export const readDeclarations: Handler<typeof declarationsExtract> = async (request) => {
  const { list, rows, page } = await declarationList.read(request, scopeOf(request.session))
  return { ...page, filters: list.filters, rows: rows.map(toDeclaration) }
}

const SHOWN_WITH_NRC: readonly DeclarationState[] = ['PAID', 'ANNULMENT_ASKED', 'ANNULLED']

/** An NRC is shown once the agency has consolidated it: before, filing with it would be refused. */
export const shownNrc = ({ nrc, state }: MyDeclaration['row']): string | undefined =>
  nrc !== null && SHOWN_WITH_NRC.includes(state) ? nrc : undefined

export function toDeclaration({ row, account }: MyDeclaration): Declaration {
  const { id, orderedAt, chargedOn, model, modelName, exercise, period, taxId, name, amount, state } = row
  const nrc = shownNrc(row)
  return {
    id,
    orderedAt,
    ...(nrc === undefined || chargedOn === null ? {} : { paidOn: chargedOn, nrc }),
    account: toAccount(account),
    model,
    modelName,
    ...(exercise === null ? {} : { exercise }),
    ...(period === null ? {} : { period }),
    taxId,
    name,
    amount,
    state,
  }
}

function toAccount({ status, ...account }: MyDeclaration['account']): Declaration['account'] {
  const { id, identifier } = account
  return { id, name: displayName(account), iban: identifier, ...(status === 'ACTIVE' ? {} : { closed: true as const }) }
}

export const readDeclarationAccounts: Handler<typeof declarationAccounts> = async ({ bank, session }) => {
  const db = bank.database
  const paidFrom = await db
    .selectDistinct({ account: accountColumns, position: powers.position })
    .from(declarations)
    .innerJoin(products, eq(products.id, declarations.productId))
    .innerJoin(powers, eq(powers.productId, products.id))
    .where(isMine(session.userId))
    .orderBy(powers.position, products.id)
  const found = await db
    .selectDistinct({ model: declarations.model, name: declarations.modelName, exercise: declarations.exercise })
    .from(declarations)
    .innerJoin(powers, eq(powers.productId, declarations.productId))
    .where(isMine(session.userId))
  const models = new Map(found.map(({ model, name }) => [model, name]))
  const exercises = new Set(found.flatMap(({ exercise }) => exercise ?? []))
  return {
    accounts: paidFrom.map(({ account }) => toAccount(account)),
    models: [...models].map(([model, name]) => ({ model, name })).toSorted((one, other) => one.model.localeCompare(other.model)),
    exercises: [...exercises].toSorted().toReversed(),
  }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Modelo', kind: 'text' },
  { label: 'Periodo', kind: 'text' },
  { label: 'NIF', kind: 'text' },
  { label: 'Nombre', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Estado', kind: 'text' },
  { label: 'NRC', kind: 'text' },
)

const periodWords = ({ period, exercise }: Declaration): string => (period && exercise ? `${period} 20${exercise}` : '')

export const exportDeclarations: Handler<typeof declarationsExport> = listExport({
  list: declarationList,
  scopeOf: ({ session }) => scopeOf(session),
  tooMany: 'Q551',
  fileOf: ({ filters }) => ({
    name: 'impuestos',
    title: 'Impuestos pagados',
    facts: [],
    chosen: [
      ...chosenFact('Modelo', filters.models),
      ...(filters.exercise ? [{ label: 'Ejercicio', text: `20${filters.exercise}` }] : []),
      ...chosenFact('Estado', filters.states, DECLARATION_FILTER_NAMES),
    ],
    counted: 'Impuestos',
    columns: COLUMNS,
    empty: 'No hay impuestos con estos filtros.',
    rowsOf: (rows) =>
      rows
        .map(toDeclaration)
        .map((one) => [
          dayAt(one.orderedAt),
          `${one.model} ${one.modelName}`,
          periodWords(one),
          one.taxId,
          one.name,
          one.amount,
          DECLARATION_STATE_NAMES[one.state],
          one.nrc ? formatNrc(one.nrc) : '',
        ]),
  }),
})
