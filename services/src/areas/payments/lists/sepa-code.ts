/** The identifier of a creditor, of a NIF and a suffix (Cuaderno 19.14 §3.2.2). */
import type { sepaCode } from '@almenara/contract/areas/payments/calculator'
import { TAX_ID_PROBLEMS } from '@almenara/contract/areas/payments/words'
import { creditorIdOf } from '@almenara/contract/creditor-id'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { parseTaxId } from '@almenara/contract/tax-id'
import { badInput } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'

const SUFFIX = new RegExp(`^\\d{${MAX_LENGTH.suffix}}$`)

export const readSepaCode: Handler<typeof sepaCode> = async ({ body }) => {
  const parsed = parseTaxId(body.taxId)
  if (!parsed.ok) throw badInput('taxId', TAX_ID_PROBLEMS[parsed.problem])
  if (!SUFFIX.test(body.suffix)) throw badInput('suffix', 'El sufijo son tres cifras, de 000 a 999.')
  return creditorIdOf(parsed.taxId, body.suffix)
}
