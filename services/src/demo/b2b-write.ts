/**
 * B2B debits of the cast: mandates of the building company, and debits of several natures on their way to it and to a self-employed person.
 * The clearing sends them on the day of the load or after; what is decided of them is their customers' affair.
 */
import { MANDATE_LAPSES_AFTER_MONTHS } from '@almenara/contract/areas/payments/b2b-codes'
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { datedKey } from '../calendar/dated-work.ts'
import { bankDaysAfter } from '../calendar/payment-days.ts'
import type { Database, Tx } from '../db/connection.ts'
import { products } from '../products/tables.ts'
import { simulatedSepaSchedule } from '../rails/sepa/tables.ts'
import { mandateKeyOf } from '../received/b2b/mandate-key.ts'
import { b2bMandateEvents, b2bMandates } from '../received/b2b/tables.ts'
import { PEOPLE } from './cast.ts'
import { bookedAt, type Accounts } from './write-branch.ts'
import { debitWords } from './words.ts'
import { randomFrom } from './random.ts'

interface Mandate {
  creditor: string
  reference: string
  state: 'AUTHORISED' | 'REVOKED'
  type?: 'ONE_OFF'
  /** Euros. */
  maximum?: number
  /** Months since it last paid. */
  unusedMonths: number
  /** Months from the load to its last day. */
  lastsMonths?: number
}

/** With the one of the debit that comes without any, eight. */
const MANDATES: readonly Mandate[] = [
  { creditor: 'Maquinaria Serrano, S. L.', reference: 'MS-118', state: 'AUTHORISED', maximum: 1_000, unusedMonths: 1 },
  { creditor: 'Hormigones Benaguasil, S. L.', reference: 'HB-2024-77', state: 'AUTHORISED', maximum: 10_000, unusedMonths: 1 },
  { creditor: 'Carburantes Horta Sud, S. L.', reference: 'CHS-3390', state: 'AUTHORISED', unusedMonths: MANDATE_LAPSES_AFTER_MONTHS + 1 },
  { creditor: 'Andamios La Safor, S. L.', reference: 'ALS-0093', state: 'REVOKED', maximum: 600, unusedMonths: 2 },
  { creditor: 'Ferretería Industrial Mislata, S. L.', reference: 'FIM-2025-014', state: 'AUTHORISED', unusedMonths: 1, lastsMonths: 4 },
  { creditor: 'Suministros Eléctricos Albal, S. A.', reference: 'SEA-70031', state: 'AUTHORISED', maximum: 2_500, unusedMonths: 3 },
  {
    creditor: 'Proyectos Llíria, S. L. P.',
    reference: 'PLL-2026-02',
    state: 'AUTHORISED',
    type: 'ONE_OFF',
    maximum: 3_000,
    unusedMonths: 5,
  },
]

interface Debit {
  payer: 'construcciones' | 'javier'
  creditor: string
  reference: string
  /** Euros. */
  amount: number
  concept: string
  /** Bank days from the load to its day. */
  inDays: number
}

/** Without a mandate, lapsed, above its maximum, within it, revoked; and one of a self-employed person. */
const DEBITS: readonly Debit[] = [
  {
    payer: 'construcciones',
    creditor: 'Aceros del Turia, S. A.',
    reference: 'AT-2026-0457',
    amount: 4_318.2,
    concept: 'Factura F-88214',
    inDays: 2,
  },
  {
    payer: 'construcciones',
    creditor: 'Carburantes Horta Sud, S. L.',
    reference: 'CHS-3390',
    amount: 862.45,
    concept: 'Gasóleo',
    inDays: 3,
  },
  {
    payer: 'construcciones',
    creditor: 'Maquinaria Serrano, S. L.',
    reference: 'MS-118',
    amount: 1_250,
    concept: 'Alquiler grúa',
    inDays: 4,
  },
  {
    payer: 'construcciones',
    creditor: 'Hormigones Benaguasil, S. L.',
    reference: 'HB-2024-77',
    amount: 1_904.1,
    concept: 'Hormigón',
    inDays: 5,
  },
  { payer: 'construcciones', creditor: 'Andamios La Safor, S. L.', reference: 'ALS-0093', amount: 318, concept: 'Andamios', inDays: 5 },
  {
    payer: 'javier',
    creditor: 'Papelería Técnica Xúquer, S. L.',
    reference: 'PTX-551',
    amount: 96.8,
    concept: 'Material de oficina',
    inDays: 4,
  },
]

interface Payer {
  productId: string
  iban: string
  name: string
}

interface Loaded {
  numbers: Accounts
  seed: number
  loadedOn: LocalDate
}

/** The accounts that pay them, by their names in the cast. */
const PAYERS = { construcciones: 'construcciones', javier: 'javier.corriente' } as const

/** Once: what was done with them afterwards stays so. */
export async function writeB2bLife(database: Database, { numbers, seed, loadedOn }: Loaded): Promise<void> {
  await database.transaction(async (tx) => {
    for (const payer of ['construcciones', 'javier'] as const) {
      const found = await payerOf(tx, numbers[PAYERS[payer]], PEOPLE[payer].name)
      if (!found) continue
      await tx.update(products).set({ use: 'PROFESSIONAL' }).where(eq(products.id, found.productId))
      if (payer === 'construcciones') for (const mandate of MANDATES) await writeMandate(tx, found, mandate, { seed, loadedOn })
      for (const debit of DEBITS.filter((one) => one.payer === payer)) await schedule(tx, found, debit, { seed, loadedOn })
    }
  })
}

async function payerOf(tx: Tx, account: number | undefined, name: string): Promise<Payer | undefined> {
  if (account === undefined) return undefined
  const [found] = await tx
    .select({ productId: products.id, iban: products.identifier })
    .from(products)
    .where(eq(products.ledgerAccountId, account))
  return found && { ...found, name }
}

/** How the demo knows a creditor and their account. */
function creditorOf(seed: number, creditor: string, payer: string) {
  const { counterpartyId, counterpartyIban, counterpartyBic } =
    debitWords(randomFrom(seed, creditor, 'b2b'), creditor, payer, '').data ?? {}
  return { creditorId: counterpartyId ?? '', creditorIban: counterpartyIban ?? '', creditorBic: counterpartyBic ?? '' }
}

type When = Pick<Loaded, 'seed' | 'loadedOn'>

async function writeMandate(tx: Tx, { productId, name }: Payer, mandate: Mandate, { seed, loadedOn }: When): Promise<void> {
  const { creditor, reference, state, type = 'RECURRENT', maximum, unusedMonths, lastsMonths } = mandate
  const { creditorId } = creditorOf(seed, creditor, name)
  const lastUsedOn = addMonths(loadedOn, -unusedMonths)
  const authorisedOn = addMonths(lastUsedOn, -6)
  const id = datedKey('demo b2b mandate', reference, authorisedOn)
  const limit = maximum === undefined ? null : toCents(maximum * 100)
  const validUntil = lastsMonths === undefined ? null : addMonths(loadedOn, lastsMonths)
  const fresh = await tx
    .insert(b2bMandates)
    .values({
      id,
      productId,
      creditorId,
      creditorName: creditor,
      reference,
      key: mandateKeyOf(creditorId, reference),
      type,
      state,
      source: 'BRANCH',
      maximum: limit,
      validUntil,
      signedOn: authorisedOn,
      createdAt: bookedAt(authorisedOn),
      authorisedOn,
      lastUsedOn,
    })
    .onConflictDoNothing()
    .returning({ id: b2bMandates.id })
  if (fresh.length === 0) return
  const happened = (what: typeof b2bMandateEvents.$inferInsert.what, on: LocalDate, limits: object = {}) =>
    tx.insert(b2bMandateEvents).values({ mandateId: id, at: bookedAt(on), what, ...limits })
  await happened('AUTHORISED', authorisedOn, { maximum: limit, validUntil })
  if (state === 'REVOKED') await happened('REVOKED', addDays(lastUsedOn, 1))
  const lapsedOn = addDays(addMonths(lastUsedOn, MANDATE_LAPSES_AFTER_MONTHS), 1)
  if (state === 'AUTHORISED' && lapsedOn <= loadedOn) await happened('LAPSED', lapsedOn)
}

async function schedule(tx: Tx, { iban, name }: Payer, debit: Debit, { seed, loadedOn }: When): Promise<void> {
  const { creditor, reference, amount, concept, inDays } = debit
  const collectionOn = bankDaysAfter(loadedOn, inDays)
  const what = {
    amount: toCents(Math.round(amount * 100)),
    scheme: 'B2B' as const,
    collectionOn,
    mandateId: reference,
    signedOn: addMonths(loadedOn, -6),
    creditorName: creditor,
    ...creditorOf(seed, creditor, name),
    debtorName: name,
    debtorIban: iban,
    concept,
  }
  await tx
    .insert(simulatedSepaSchedule)
    .values({ id: datedKey('demo b2b debit', reference, loadedOn), sendOn: loadedOn, what })
    .onConflictDoNothing()
}
