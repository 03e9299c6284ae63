/** The copy of the mailbox's contract: the text that was accepted, sent to whoever accepted it. */
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import { conditionsFacts, conditionsParagraphs, copyTitle } from '../../correspondence/accepted-conditions.ts'
import { writeDocument } from '../../correspondence/write-document.ts'
import type { Tx } from '../../db/connection.ts'
import { nameOf } from '../../identity/name-of.ts'
import { CONDITIONS_TITLE } from './conditions.ts'

const COPY = { name: 'MAILBOX_CONTRACT', version: 1 }

/** After the row of the mailbox: it goes there. */
export async function writeMailboxContract(tx: Tx, bank: Pick<Bank, 'brand' | 'ids'>, userId: number, now: Instant): Promise<void> {
  const { conditions } = bank.brand.mailbox
  const document = {
    title: copyTitle(CONDITIONS_TITLE),
    producedAt: now,
    facts: [{ label: 'Contratado por', text: await nameOf(tx, userId) }, ...conditionsFacts(conditions)],
    figures: [],
    paragraphs: conditionsParagraphs(conditions),
    notes: [],
  }
  await writeDocument(
    tx,
    bank,
    { uniqueKey: `contract:mailbox:${userId}:${now}`, type: 'SERVICE_CONTRACT', template: COPY, document, to: [userId] },
    now,
  )
}
