/** What is wrong with what was written, before the bank sees it. */
import { TAX_ID_MISSING, TAX_ID_WRONG, USERNAME_MISSING, USERNAME_WRONG } from '@almenara/contract/field-faults'
import { parseTaxId } from '@almenara/contract/tax-id'
import { usernameText } from '@almenara/contract/text'
import type { Identity } from './use-recovery.ts'

export type IdentityProblems = Partial<Record<'taxId' | 'username', string>>

export function identityProblems({ taxId, username, channel }: Identity): IdentityProblems {
  const parsed = parseTaxId(taxId)
  const name = username.trim()
  return {
    ...(parsed.ok ? {} : { taxId: parsed.problem === 'EMPTY' ? TAX_ID_MISSING : TAX_ID_WRONG }),
    ...(usernameText.accepts(name) ? {} : { username: USERNAME_WRONG }),
    ...(name === '' && channel === 'SMS' ? { username: USERNAME_MISSING } : {}),
  }
}
