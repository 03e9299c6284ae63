/** Letters in the mailboxes of a test's customers, as the bank delivers them. */
import { addSeconds, toInstant, type Instant } from '@almenara/contract/dates'
import { freezeFacts } from '../correspondence/facts.ts'
import { communications, documents, mailboxes } from '../correspondence/tables.ts'
import type { TestBank, TestUser } from './bank.ts'

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
