import type { Brand } from '@almenara/contract/brand'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { Failure } from '../../http/failure.ts'

/** What is in force for alerts. Throws FEATURE_OFF where the bank has published none: nobody can accept what cannot be read. */
export function alertTerms({ alerts }: Pick<Brand, 'alerts'>) {
  if (!alerts) throw new Failure('FEATURE_OFF')
  const { conditions, smsPrice } = alerts
  return { conditions: { ...conditions, publishedAt: toLocalDate(conditions.publishedAt) }, smsPrice: toCents(smsPrice) }
}
