/** The building company's presenter and creditors, and a file of theirs as its program writes it. */
import { addMonths, toLocalDate, type Instant, type LocalDate } from '@almenara/contract/dates'
import { creditorIdOf } from '@almenara/contract/creditor-id'
import { toCents } from '@almenara/contract/money'
import { parseTaxId } from '@almenara/contract/tax-id'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_COLLECTIONS } from '@almenara/formats/sepa/pain008'
import { eq, inArray } from 'drizzle-orm'
import { CONTRACT_TYPES, remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { openFinancingLine } from '../areas/payments/financing/open-line.ts'
import type { Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { holders, powers, products } from '../products/tables.ts'
import { simulatedSepaAccounts } from '../rails/sepa/tables.ts'
import { PEOPLE } from './cast.ts'
import { CREDITORS, DEBIT_SUBMITTER, DEBTORS, LINE, LINE_SUBMITTER, type DebitFile, type DemoCreditor } from './debits-cast.ts'
import { randomFrom } from './random.ts'
import type { Company } from './remittances-company.ts'

/** Months that the company has collected by files. */
const SINCE_MONTHS = 26
/** Behind the contracts of transfers. */
const FIRST_POSITION = 110
/** For which its line is still good. */
const LINE_MONTHS = 7

/** Carmen prepares, her mother signs. */
const PEOPLE_OF_IT = [
  { username: 'construcciones', canOperate: true, canPrepare: true },
  { username: 'carmen.munoz', canOperate: false, canPrepare: true },
] as const

/** Who owes to the company, its presenter and its creditors; again, nothing. */
export async function writeCreditors(tx: Tx, seed: number, { productId }: Company, loadedOn: LocalDate): Promise<void> {
  const debtors = DEBTORS.map(({ name, iban, nature = 'OPEN' }) => ({ iban, holders: [name], nature }))
  await tx.insert(simulatedSepaAccounts).values(debtors).onConflictDoNothing()
  const openedOn = addMonths(loadedOn, -SINCE_MONTHS)
  const add = async (type: (typeof products.$inferInsert)['type'], { name, number }: { name: string; number: string }, place: number) => {
    const id = idFrom(randomFrom(seed, number, 'product').bytes(16))
    const product = { id, type, commercialName: name, identifier: number, openedOn }
    const fresh = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id })
    if (fresh.length > 0) await give(tx, id, FIRST_POSITION + place)
    return { id, isNew: fresh.length > 0 }
  }
  const submitter = await add('DEBIT_SUBMITTER', DEBIT_SUBMITTER, 0)
  for (const [place, creditor] of Object.values(CREDITORS).entries()) {
    const { id, isNew } = await add(CONTRACT_TYPES.DEBITS, creditor, place + 1)
    if (!isNew) continue
    const { suffix, scheme, feeEach, feeReturned } = creditor
    const rules = { kind: 'DEBITS', suffix, scheme, feeEach, feeReturned, bookedAs: 'ONE', creditorId: creditorIdFor(creditor) } as const
    await tx.insert(remittanceContracts).values({ ...rules, productId: id, chargedAccountId: productId, submitterId: submitter.id })
  }
  const advancer = await add('FINANCING_SUBMITTER', LINE_SUBMITTER, 5)
  await writeLine(tx, seed, advancer.id, openedOn, loadedOn)
}

/** The line on which the works are advanced, and its presenter; again, nothing. */
async function writeLine(tx: Tx, seed: number, submitterId: string, openedOn: LocalDate, loadedOn: LocalDate): Promise<void> {
  const [homes] = await tx.select({ id: products.id }).from(products).where(eq(products.identifier, CREDITORS.homes.number))
  const [known] = await tx.select({ id: products.id }).from(products).where(eq(products.identifier, LINE.number))
  if (known || !homes) return
  const { number, limit, rate } = LINE
  const id = idFrom(randomFrom(seed, number, 'product').bytes(16))
  const validUntil = addMonths(loadedOn, LINE_MONTHS)
  await openFinancingLine(tx, { besides: homes.id, id, number, openedOn, limit, rate, validUntil, submitterId })
}

/** Whose a contract of the company is, and what its people may do with it. */
export async function give(tx: Tx, productId: string, position: number): Promise<void> {
  const [owner] = await tx.select({ id: parties.id }).from(parties).where(eq(parties.taxId, PEOPLE.construcciones.taxId))
  if (!owner) throw new RangeError('The demo bank has no company that collects by files')
  await tx.insert(holders).values({ productId, partyId: owner.id, ordinal: 1 })
  const names = PEOPLE_OF_IT.map(({ username }) => username)
  const people = await tx.select({ id: users.id, username: users.username }).from(users).where(inArray(users.username, names))
  const given = PEOPLE_OF_IT.flatMap(({ username, canOperate, canPrepare }) => {
    const user = people.find((one) => one.username === username)
    return user ? [{ userId: user.id, productId, position, canOperate, canPrepare, seePayroll: true, signLimit: null }] : []
  })
  await tx.insert(powers).values(given)
}

function creditorIdFor({ suffix }: Pick<DemoCreditor, 'suffix'>): string {
  const read = parseTaxId(PEOPLE.construcciones.taxId)
  if (!read.ok) throw new RangeError('The demo company has no NIF')
  return creditorIdOf(read.taxId, suffix).creditorId
}

interface DebitFileFacts {
  messageId: string
  createdAt: Instant
  collectionOn: LocalDate
  iban: string
}

/** The program of rents: pain.008.001.08. */
export async function debitFile(
  { creditor, lines }: DebitFile,
  { messageId, createdAt, collectionOn, iban }: DebitFileFacts,
): Promise<Buffer> {
  const { name } = PEOPLE.construcciones
  const totals = { count: lines.length, sum: toCents(lines.reduce((sum, { amount }) => sum + amount, 0)) }
  const batch = {
    ...totals,
    batchId: `${messageId}-1`,
    scheme: creditor.scheme,
    sequence: 'RCUR' as const,
    collectionOn,
    creditorName: name,
    creditorIban: iban,
    creditorId: creditorIdFor(creditor),
  }
  const items = lines.map(({ from, amount, mandateId, concept }, place) => ({
    endToEndId: `${messageId}-${String(place + 1).padStart(3, '0')}`,
    amount: toCents(amount),
    mandateId,
    signedOn: toLocalDate('2024-10-01'),
    debtorName: from.name,
    debtorIban: from.iban,
    remittance: concept,
  }))
  const pieces: Uint8Array[] = []
  const head = { ...totals, messageId, createdAt, initiatorName: name }
  for await (const piece of writeMessage(WRITTEN_COLLECTIONS, head, [{ batch, items }])) pieces.push(piece)
  return Buffer.concat(pieces)
}
