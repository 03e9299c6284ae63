/** The texts that the customer reads before they join, as the bank has published them. */
import type { BizumConditions, conditionsDocument, generalConditions, securityConditions } from '@almenara/contract/areas/bizum/contract'
import type { Brand } from '@almenara/contract/brand'
import { formatDay, toLocalDate } from '@almenara/contract/dates'
import { termsFile, type TermLine } from '../../../documents/terms-file.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'

type Kind = 'general' | 'security'

export const readGeneralConditions: Handler<typeof generalConditions> = async ({ bank }) => conditionsOf(bank.brand, 'general')

export const readSecurityConditions: Handler<typeof securityConditions> = async ({ bank }) => conditionsOf(bank.brand, 'security')

/** Both texts as they are read before they are accepted: a row for each paragraph, under the title of its section. */
export const exportConditions: Handler<typeof conditionsDocument> = async ({ bank, session, now }) => {
  const texts = [
    { name: 'Condiciones generales', ...conditionsOf(bank.brand, 'general') },
    { name: 'Consejos de seguridad', ...conditionsOf(bank.brand, 'security') },
  ]
  const document = {
    name: 'condiciones-de-bizum',
    title: 'Condiciones de Bizum',
    createdAt: now,
    facts: texts.map(({ name, version, publishedAt }) => ({ label: name, text: `Versión ${version}, del ${formatDay(publishedAt)}` })),
    figures: [],
    lines: texts.flatMap(({ sections }) => sections.flatMap(linesOf)),
  }
  return termsFile({ bank, session }, document)
}

function linesOf({ title, paragraphs }: BizumConditions['sections'][number]): TermLine[] {
  return paragraphs.map((paragraph, at) => [at === 0 ? title : '', paragraph])
}

/** Those in force. Throws FEATURE_OFF where the bank has published none: nobody can accept what cannot be read. */
export function conditionsOf({ bizum }: Pick<Brand, 'bizum'>, kind: Kind): BizumConditions {
  const found = bizum?.conditions?.[kind]
  if (!found) throw new Failure('FEATURE_OFF')
  return { ...found, publishedAt: toLocalDate(found.publishedAt) }
}
