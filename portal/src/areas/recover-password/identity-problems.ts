/** What is wrong with what was written, before the bank sees it. */
import { parseTaxId } from '@almenara/contract/tax-id'
import { usernameText } from '@almenara/contract/text'
import type { Identity } from './use-recovery.ts'

export type IdentityProblems = Partial<Record<'taxId' | 'username', string>>

export function identityProblems({ taxId, username, channel }: Identity): IdentityProblems {
  const parsed = parseTaxId(taxId)
  const name = username.trim()
  return {
    ...(parsed.ok
      ? {}
      : { taxId: parsed.problem === 'EMPTY' ? 'Escriba su NIF o NIE.' : 'El NIF o NIE no es correcto. Compruébelo y escríbalo de nuevo.' }),
    ...(usernameText.accepts(name) ? {} : { username: 'El usuario tiene caracteres que no se admiten. Compruébelo.' }),
    ...(name === '' && channel === 'SMS'
      ? { username: 'Escriba su usuario. Si no lo recuerda, pida el código por correo electrónico.' }
      : {}),
  }
}
