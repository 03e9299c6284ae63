import type { movementDataExport } from '@almenara/contract/areas/accounts'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { cccOf, type Iban } from '@almenara/contract/iban'
import type { N43Account, N43Movement } from '@almenara/formats/norma43/statement'
import { writeNorma43 } from '@almenara/formats/norma43/write'
import { frozenList } from '../../extracts/define.ts'
import type { Download } from '../../http/downloads.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { firstHolder } from '../../products/holders.ts'
import { requireAccount } from './account-pool.ts'
import { checkStatementDates } from './movement-dates.ts'
import { movements, oldestFirst, openingBalance, type Bounds, type Filters, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementDataExport)['types']>['query']

/** Most movements in a Cuaderno 43; beyond it the customer narrows the dates (Q050). */
const MAX_MOVEMENTS = 100_000

/**
 * A Cuaderno 43 of the list's two dates. It carries every movement between them, whatever else the list filters by:
 * its opening balance plus its movements must give its closing balance.
 */
export async function exportMovementData({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { database } = bank
  const account = await requireAccount(database, session, params.id)
  const { scope, filters, bounds } = frozenList<number, Filters, Bounds>(
    movements,
    bank,
    session,
    account.ledgerAccountId,
    account.id,
    query.txId,
  )
  const period = checkStatementDates(filters, dayAt(now))
  if (bounds.high - bounds.low + 1 > MAX_MOVEMENTS) throw new Failure('Q050')
  const holder = await firstHolder(database, account.id)
  const ccc = cccOf(account.identifier as Iban)
  if (!ccc) throw new Failure('Q999', { cause: new Error(`Account ${account.id} has no Spanish IBAN`) })
  const statement: N43Account = {
    ...ccc,
    from: period.fromDate,
    to: period.toDate,
    openingBalance: (await openingBalance(database, scope, bounds)) ?? ZERO,
    currency: 'EUR',
    holderName: holder?.name ?? '',
  }
  const body = writeNorma43(
    { account: statement, movements: mapAll(oldestFirst(database, scope, bounds), toNorma43) },
    { variant: 'CLASSIC' },
  )
  return {
    fileName: `cuaderno43-${account.identifier.slice(-4)}-${compact(period.fromDate)}-${compact(period.toDate)}.n43`,
    contentType: 'text/plain; charset=iso-8859-1',
    body: orQ999(body),
  }
}

function compact(day: LocalDate): string {
  return day.replaceAll('-', '')
}

async function* mapAll<T, U>(source: AsyncIterable<T>, map: (item: T) => U): AsyncGenerator<U> {
  for await (const item of source) yield map(item)
}

/** A file that cannot be made is answered as such (specification §8). */
async function* orQ999(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Failure('Q999', { cause: error })
  }
}

function toNorma43({
  bookedOn,
  valueOn,
  commonConcept,
  ownConcept,
  amount,
  documentNumber,
  reference,
  title,
  detail,
}: MovementRow): N43Movement {
  return {
    bookedOn,
    valueOn,
    commonConcept: String(commonConcept).padStart(2, '0'),
    ownConcept: String(ownConcept).padStart(3, '0'),
    amount,
    documentNumber: String(documentNumber),
    reference1: '',
    reference2: reference,
    texts: [title, detail].filter((text) => text !== ''),
  }
}
