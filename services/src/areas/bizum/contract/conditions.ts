/** The texts that the customer reads before they join, as the bank has published them. */
import type { BizumConditions, generalConditions, securityConditions } from '@almenara/contract/areas/bizum/contract'
import type { Brand } from '@almenara/contract/brand'
import { toLocalDate } from '@almenara/contract/dates'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'

type Kind = 'general' | 'security'

export const readGeneralConditions: Handler<typeof generalConditions> = async ({ bank }) => conditionsOf(bank.brand, 'general')

export const readSecurityConditions: Handler<typeof securityConditions> = async ({ bank }) => conditionsOf(bank.brand, 'security')

/** Those in force. Throws FEATURE_OFF where the bank has published none: nobody can accept what cannot be read. */
export function conditionsOf({ bizum }: Pick<Brand, 'bizum'>, kind: Kind): BizumConditions {
  const found = bizum?.conditions?.[kind]
  if (!found) throw new Failure('FEATURE_OFF')
  return { ...found, publishedAt: toLocalDate(found.publishedAt) }
}
