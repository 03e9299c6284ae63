/** Letters in the mailboxes of a test's customers, as the bank delivers them. */
import { addSeconds, toInstant, type Instant } from '@almenara/contract/dates'
import { asc, eq, isNull } from 'drizzle-orm'
import { freezeFacts, readFacts } from '../correspondence/facts.ts'
import { runCorrespondence } from '../correspondence/keeper.ts'
import { communications, documentItems, documents, mailboxes } from '../correspondence/tables.ts'
import type { BankDocument } from '../documents/bank-document.ts'
import { contacts } from '../identity/tables.ts'
import { addUser, get, signInAs, type TestBank, type TestUser } from './bank.ts'
import { readPdf } from './pdf.ts'

const LETTER = { name: 'LETTER', version: 1 }
const FIRST = toInstant('2026-11-02T09:00:00Z')

interface Letters {
  read?: boolean
  productId?: string
  title?: string
  type?: string
  paragraphs?: readonly string[]
  /** When the first came; each of the others came a second later. */
  from?: Instant
}

/** Answers their ids, the newest first, as the list has them. */
export async function addLetters(
  { database, bank: { ids } }: TestBank,
  { id: userId }: TestUser,
  count: number,
  {
    read = false,
    productId,
    title = 'Cambio en las condiciones',
    type = 'CONDITIONS_CHANGE',
    paragraphs = ['Hola.'],
    from = FIRST,
  }: Letters = {},
): Promise<string[]> {
  const letters = Array.from({ length: count }, (_, index) => {
    const receivedAt = addSeconds(from, index)
    const said = { title, producedAt: receivedAt, facts: [], figures: [], paragraphs: [...paragraphs, `Carta ${index}.`], notes: [] }
    const id = ids.next()
    const document = {
      id,
      template: 'LETTER',
      templateVersion: 1,
      ...freezeFacts(LETTER, said),
      producedAt: receivedAt,
      keepUntil: receivedAt,
    }
    const readAt = read ? receivedAt : null
    return {
      document,
      communication: { id, userId, uniqueKey: id, documentId: id, title, type, receivedAt, readAt, ...(productId && { productId }) },
    }
  })
  await database.transaction(async (tx) => {
    await tx.insert(documents).values(letters.map(({ document }) => document))
    await tx.insert(communications).values(letters.map(({ communication }) => communication))
  })
  return letters.map(({ communication }) => communication.id).reverse()
}

export function contractMailbox({ database }: TestBank, { id: userId }: TestUser, cancelledAt: Instant | null = null) {
  return database.transaction((tx) => tx.insert(mailboxes).values({ userId, contractedAt: FIRST, cancelledAt }))
}

/** What the bank has written about a product, in the order of when; letters of one moment in that of their keys. */
export async function lettersAbout({ database }: TestBank, productId: string | null) {
  const rows = await database
    .select({ item: documentItems, facts: documents.facts })
    .from(documentItems)
    .innerJoin(documents, eq(documents.id, documentItems.documentId))
    .where(productId === null ? isNull(documentItems.productId) : eq(documentItems.productId, productId))
    .orderBy(asc(documents.producedAt), asc(documentItems.uniqueKey))
  return rows.map(({ item, facts }) => ({ ...item, document: readFacts(facts) }))
}

export const figureOf = ({ figures }: BankDocument, label: string) => figures.find((one) => one.label === label)?.amount
export const factOf = ({ facts }: BankDocument, label: string) => facts.find((one) => one.label === label)?.text

/** Everything that waits is rendered and delivered; answers what the customer reads of each, and its file. The user has a mailbox. */
export async function openLetters(test: TestBank, user: TestUser, search: string) {
  await runCorrespondence(test.bank)
  const tokens = await signInAs(test, user)
  const root = '/services/mailbox/v1'
  const { rows } = (await get(test, tokens, `${root}/communications-extract?search=${encodeURIComponent(search)}`)).json()
  return Promise.all(
    (rows as { id: string; title: string; typeCode: string }[]).map(async (row) => ({
      ...row,
      said: (await get(test, tokens, `${root}/communications/${row.id}`)).json().document,
      pdf: await readPdf((await get(test, tokens, `${root}/communications/${row.id}/document`)).rawPayload),
    })),
  )
}

/** A customer with a mailbox, whom the bank can tell of what comes: without an e-mail it would go on paper. */
export async function addMailboxUser(test: TestBank, username: string): Promise<TestUser> {
  const user = await addUser(test, username)
  const email = { partyId: user.partyId, kind: 'EMAIL' as const, value: `${username}@correo.example`, since: test.clock.now() }
  await test.database.transaction((tx) => tx.insert(contacts).values(email))
  await contractMailbox(test, user)
  return user
}
