/** The general conditions of the mailbox, as the bank has published them. */
import type { mailboxConditions, mailboxConditionsFile } from '@almenara/contract/areas/mailbox/administration'
import type { Brand } from '@almenara/contract/brand'
import { formatDay, toLocalDate } from '@almenara/contract/dates'
import { conditionsDigest } from '../../correspondence/accepted-conditions.ts'
import { termsFile } from '../../documents/terms-file.ts'
import type { Handler } from '../../http/handler.ts'

export const CONDITIONS_TITLE = 'Condiciones generales del buzón'

export const readConditions: Handler<typeof mailboxConditions> = async ({ bank }) => conditionsOf(bank.brand)

/** A row for each paragraph, under the title of its section. */
export const exportConditions: Handler<typeof mailboxConditionsFile> = async ({ bank, session, now }) => {
  const { version, publishedAt, sections, sha256 } = conditionsOf(bank.brand)
  return termsFile(
    { bank, session },
    {
      name: 'condiciones-del-buzon',
      title: CONDITIONS_TITLE,
      createdAt: now,
      facts: [
        { label: 'Versión', text: `${version}, del ${formatDay(publishedAt)}` },
        { label: 'Huella SHA-256', text: sha256 },
      ],
      figures: [],
      lines: sections.flatMap(({ title, paragraphs }) => paragraphs.map((text, at): [string, string] => [at === 0 ? title : '', text])),
    },
  )
}

/** Those in force, and the digest of their text: what is kept of whoever accepts them. */
export function conditionsOf({ mailbox }: Pick<Brand, 'mailbox'>) {
  const { version, publishedAt, sections } = mailbox.conditions
  return { version, publishedAt: toLocalDate(publishedAt), sections, sha256: conditionsDigest(mailbox.conditions) }
}
