/** The repository of a year: tax information that the bank issued by itself, certificates that were asked for, and invoices. */
import type * as calls from '@almenara/contract/areas/certificates/repository'
import type { RepositoryDocument, RepositoryKind } from '@almenara/contract/areas/certificates/repository'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { CERTIFICATES } from '@almenara/contract/limits'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { ShortList } from '../../extracts/short-list.ts'
import { badInput } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/name-of.ts'
import { allOf, type KeptDocument } from './kept.ts'

type Filters = FiltersOf<typeof calls.repositoryExtract>
interface Mine {
  id: string
  userId: number
}
interface Bounds {
  exercise: number
  asOf: string
}
const mineOf = ({ userId }: { userId: number }): Mine => ({ id: 'repository', userId })

const repository = new ShortList<Mine, Filters, Bounds, KeptDocument>({
  name: 'certificates-repository',
  freeze: async (db, { userId }, { exercise }, now) => ({
    exercise: exercise ?? (await latestOf(db, userId, dayAt(now))),
    asOf: now,
  }),
  all: keptOf,
  keyOf: ({ kind, id }) => `${kind} ${id}`,
})

async function keptOf(db: Db, { scope: { userId }, filters: { kinds, products }, bounds }: Frozen<Mine, Filters, Bounds>) {
  const all = await allOf(db, userId)
  return all.filter(
    ({ exercise, kind, productIds, issuedAt }) =>
      exercise === bounds.exercise &&
      issuedAt <= bounds.asOf &&
      (kinds === undefined || kinds.includes(kind)) &&
      (products === undefined || productIds.some((id) => products.includes(id))),
  )
}

/** The latest that has any document, else the one that closed last. */
async function latestOf(db: Db, userId: number, today: LocalDate): Promise<number> {
  const all = await allOf(db, userId)
  return all.length === 0 ? Number(today.slice(0, 4)) - 1 : Math.max(...all.map(({ exercise }) => exercise))
}

const exercisesAt = (today: LocalDate): number[] =>
  Array.from({ length: CERTIFICATES.exercises + 1 }, (_, index) => Number(today.slice(0, 4)) - index)

export const readRepository: Handler<typeof calls.repositoryExtract> = async (request) => {
  const exercises = exercisesAt(dayAt(request.now))
  const { exercise } = request.query
  if (exercise !== undefined && !exercises.includes(exercise)) {
    throw badInput('exercise', `Elija un ejercicio entre ${exercises.at(-1)} y ${exercises[0]}.`)
  }
  const { list, rows, page } = await repository.read(request, mineOf(request.session))
  return { ...page, filters: { ...list.filters, exercise: list.bounds.exercise }, exercises, rows: rows.map(toDocument) }
}

function toDocument({ id, kind, title, issuedAt, product, holder, number, amount }: KeptDocument): RepositoryDocument {
  return {
    id,
    kind,
    title,
    issuedAt,
    ...(product ? { product } : {}),
    holder,
    ...(number === undefined ? {} : { number }),
    ...(amount === undefined ? {} : { amount }),
  }
}

const KIND_NAMES: Readonly<Record<RepositoryKind, string>> = {
  TAX_INFORMATION: 'Información fiscal',
  CERTIFICATE: 'Certificados',
  INVOICE: 'Facturas',
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Documento', kind: 'text' },
  { label: 'Tipo', kind: 'detail' },
  { label: 'Titular', kind: 'text' },
  { label: 'Producto', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportRepository: Handler<typeof calls.repositoryListFile> = listExport({
  list: repository,
  scopeOf: ({ session }) => mineOf(session),
  tooMany: 'EXPORT_MAXIMUM',
  fileOf: async (
    { filters: { kinds }, bounds }: Frozen<Mine, Filters, Bounds>,
    { bank, session }: { bank: Bank; session: { userId: number } },
  ) => ({
    name: `documentos-${bounds.exercise}`,
    title: `Documentos del ejercicio ${bounds.exercise}`,
    facts: [{ label: 'Titular', text: await nameOf(bank.database, session.userId) }],
    chosen: [...chosenFact('Tipo', kinds, KIND_NAMES)],
    counted: 'Documentos',
    columns: COLUMNS,
    empty: `No hay documentos del ejercicio ${bounds.exercise}.`,
    rowsOf: (rows: readonly KeptDocument[]) =>
      rows.map(({ issuedAt, title, number, kind, holder, product, amount }) => [
        dayAt(issuedAt),
        number === undefined ? title : `${title} ${number}`,
        KIND_NAMES[kind],
        holder,
        product?.name ?? '',
        amount ?? '',
      ]),
  }),
})
