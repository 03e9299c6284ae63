/** What each personal document says. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { documentBrand } from '../../documents/list-file.ts'
import type { ReceiptDocument } from '../../documents/receipt-document.ts'
import { Failure } from '../../http/failure.ts'
import { parties } from '../../identity/tables.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { holders, powers, products } from '../../products/tables.ts'
import { nameOf } from '../../identity/name-of.ts'
import { receiptDocument } from '../../two-step/receipt.ts'
import { orders } from '../../two-step/tables.ts'
import type { DocumentRow } from './personal-documents.ts'
import { consentChoices, consentPurposes } from './tables.ts'

type Facts = ReceiptDocument['facts']

/** `row`: one that is this user's (`requireDocuments`). */
export async function documentContent(bank: Bank, userId: number, row: DocumentRow, now: Instant): Promise<ReceiptDocument> {
  if (row.orderId !== null) return signedOrder(bank, row.orderId, row.kind === 'CONSENT', now)
  if (row.productId !== null) return contract(bank, userId, row.productId, now)
  return coordinatesCard(bank, userId, row, now)
}

/** The receipt; that of a consent also says the words to which it was given (GDPR art. 7(1)). */
async function signedOrder(bank: Bank, orderId: string, isConsent: boolean, now: Instant): Promise<ReceiptDocument> {
  const [order] = await bank.database.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Failure('NOT_FOUND')
  const receipt = await receiptDocument(bank, order, now)
  if (!isConsent) return receipt
  const wordings = await wordingsOf(bank.database, orderId)
  const facts = receipt.facts.map((fact) => ({ ...fact, below: wordings.get(fact.label) ?? fact.below }))
  return { ...receipt, title: 'Copia de sus consentimientos', facts }
}

/** By the title of the purpose, which is how the order calls it. */
async function wordingsOf(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ title: consentPurposes.title, text: consentPurposes.text, version: consentPurposes.version })
    .from(consentChoices)
    .innerJoin(
      consentPurposes,
      and(eq(consentPurposes.purpose, consentChoices.purpose), eq(consentPurposes.version, consentChoices.version)),
    )
    .where(eq(consentChoices.orderId, orderId))
  return new Map(rows.map(({ title, text, version }) => [title, `Texto ${version}: ${text}`]))
}

async function contract(bank: Bank, userId: number, productId: string, now: Instant): Promise<ReceiptDocument> {
  const { database: db, brand } = bank
  const [found] = await db
    .select({ product: products, power: powers, overdraft: ledgerAccounts.overdraft })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(and(eq(powers.userId, userId), eq(products.id, productId)))
  if (!found) throw new Failure('NOT_FOUND')
  const { product, power, overdraft } = found
  const owners = await db
    .select({ name: parties.name, taxId: parties.taxId })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(eq(holders.productId, productId))
    .orderBy(asc(holders.ordinal))
  const iban = parseIban(product.identifier)
  return {
    title: 'Contrato',
    operation: product.commercialName,
    brand: documentBrand(bank),
    createdAt: now,
    executed: product.status === 'ACTIVE' ? `En vigor desde el ${formatDay(product.openedOn)}` : 'Cancelado',
    facts: [
      { label: 'Entidad', text: brand.name, below: `BIC ${brand.bic}` },
      { label: iban.ok ? 'IBAN' : 'Número de contrato', text: iban.ok ? formatIban(iban.iban) : product.identifier },
      ...owners.map(({ name, taxId }, index) => ({ label: index === 0 ? 'Titular' : 'Y', text: name, below: `NIF ${taxId}` })),
      { label: 'Fecha del contrato', text: formatDay(product.openedOn) },
      ...(overdraft === null || overdraft === 0 ? [] : [{ label: 'Límite concedido', text: formatAmount(overdraft) }]),
      ...signingFacts(product, power),
      { label: 'Datos a fecha de', text: moment(now) },
    ],
  }
}

function signingFacts({ signatures }: typeof products.$inferSelect, { canOperate, signLimit }: typeof powers.$inferSelect): Facts {
  const alone = signLimit === null ? 'Puede operar' : `Puede operar; por encima de ${formatAmount(signLimit)} firma otra persona con usted`
  return [
    { label: 'Disposición', text: signatures > 1 ? `Mancomunada: firman ${signatures} personas` : 'Indistinta: basta una firma' },
    { label: 'Sus facultades', text: canOperate ? alone : 'Solo consulta' },
  ]
}

async function coordinatesCard(bank: Bank, userId: number, { serial, at }: DocumentRow, now: Instant): Promise<ReceiptDocument> {
  const { rows } = await bank.database.execute<{ status: string }>(
    sql`select status from coordinate_cards where serial = ${serial} and user_id = ${userId}`,
  )
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return {
    title: 'Instrumentos de firma',
    operation: 'Entrega de la tarjeta de coordenadas',
    brand: documentBrand(bank),
    createdAt: now,
    executed: rows[0].status === 'ACTIVE' ? 'En uso' : 'Anulada',
    facts: [
      { label: 'Entregada a', text: await nameOf(bank.database, userId) },
      { label: 'Tarjeta', text: `Terminada en ${(serial ?? '').slice(-4)}` },
      { label: 'Entregada el', text: moment(at) },
      { label: 'Sirve para', text: 'Firmar operaciones con dos de sus coordenadas, que el banco pide cada vez' },
      { label: 'Recuerde', text: 'El banco nunca le pedirá más de dos coordenadas, ni por teléfono, ni por correo, ni por SMS' },
    ],
  }
}

function moment(at: Instant): string {
  return `${formatDay(dayAt(at))}, a las ${formatTime(at)}`
}
