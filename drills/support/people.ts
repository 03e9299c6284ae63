/** A small bank with customers who can sign in, read and move money between accounts of their own. */
import { dayAt } from '@almenara/contract/dates'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '../../services/src/clock.ts'
import { APP_ROLE, openDatabase, type Database, type Tx } from '../../services/src/db/connection.ts'
import { migrate } from '../../services/src/db/migrate.ts'
import { hashPassword } from '../../services/src/identity/passwords.ts'
import { contacts, parties, users } from '../../services/src/identity/tables.ts'
import { randomIds } from '../../services/src/ids.ts'
import { createLedger } from '../../services/src/ledger/batcher.ts'
import { openAccount } from '../../services/src/ledger/open-account.ts'
import { holders, powers, products } from '../../services/src/products/tables.ts'
import { serviceStatuses } from '../../services/src/status/tables.ts'
import { signatureMethods } from '../../services/src/two-step/tables.ts'

/** What each has to move; more than any drill moves. */
const FUNDS = toCents(1_000_000_00)

export interface Person {
  userId: number
  username: string
  password: string
  from: Account
  to: Account
  /** From where they connect: limits are by address. */
  address: string
}

interface Account {
  id: string
  ledgerAccountId: number
}

/** What identifies a bank to its processes. */
export interface FilledBank {
  sealingKey: Buffer
  people: readonly Person[]
}

/** Migrates the database at `url`, which is the owner's, and writes the customers in it. */
export async function fillBank(url: string, customers: number): Promise<FilledBank> {
  await migrate(url)
  const database = openDatabase(url, { max: 2 })
  try {
    // Signs in without a password, as the superuser does here.
    await database.pool.query(`alter role ${APP_ROLE} login`)
    const password = `A1${randomBytes(6).toString('hex')}`
    const passwordHash = await hashPassword(password)
    const people: Person[] = []
    const house = await database.transaction(async (tx) => {
      const running = SERVICE_STATUSES.map((name) => ({ name, status: 'ON' as const }))
      const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
      await tx.insert(serviceStatuses).values([...running, ...quiet])
      return openAccount(tx, { house: true })
    })
    for (let index = 1; index <= customers; index += 1)
      people.push({ ...(await database.transaction((tx) => addPerson(tx, index, passwordHash))), password, address: `10.0.0.${index}` })
    await fund(database, house, people)
    return { sealingKey: randomBytes(32), people }
  } finally {
    await database.close()
  }
}

async function addPerson(tx: Tx, index: number, passwordHash: string): Promise<Omit<Person, 'password' | 'address'>> {
  const username = `cliente.${index}`
  const since = systemClock.now()
  const [party] = await tx
    .insert(parties)
    .values({ kind: 'PERSON', name: `Persona ${index}`, taxId: `T${index}` })
    .returning()
  if (!party) throw new Error('No party')
  const [user] = await tx.insert(users).values({ partyId: party.id, username, passwordHash }).returning()
  if (!user) throw new Error('No user')
  const value = `+346${String(index).padStart(8, '0')}`
  await tx.insert(contacts).values({ partyId: party.id, kind: 'MOBILE', value, country: 'ES', otp: true, since })
  await tx.insert(signatureMethods).values({ userId: user.id, method: 'OTP_SMS', since })
  const account = async (place: number) => {
    const [id, ledgerAccountId] = [randomIds.next(), await openAccount(tx)]
    const identifier = ibanFromCcc('9876', '0418', String(2 * index + place).padStart(10, '0'))
    await tx
      .insert(products)
      .values({ id, type: 'VIEW', commercialName: 'Cuenta corriente', identifier, ledgerAccountId, openedOn: dayAt(since) })
    await tx.insert(holders).values({ productId: id, partyId: party.id, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: place })
    return { id, ledgerAccountId }
  }
  return { userId: user.id, username, from: await account(0), to: await account(1) }
}

async function fund(database: Database, house: number, people: readonly Person[]): Promise<void> {
  const ledger = createLedger({ database, clock: systemClock })
  const text = { type: 'TRANSFER_IN', commonConcept: 4, ownConcept: 10 } as const
  for (const { from } of people) {
    const legs = [
      { account: from.ledgerAccountId, amount: FUNDS, ...text, title: 'Ingreso' },
      { account: house, amount: toCents(-FUNDS), ...text, title: 'Contrapartida' },
    ]
    const { outcome } = await ledger.post({ key: randomUUID(), kind: 'drill', bookedOn: dayAt(systemClock.now()), legs })
    if (outcome !== 'POSTED') throw new Error(`Not posted: ${outcome}`)
  }
}
