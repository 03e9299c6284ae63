/** The organisations that take donations, as the scheme lists them. */
import type { charities } from '@almenara/contract/areas/bizum/send'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { searchable } from '@almenara/contract/text'
import type { Bank } from '../../../bank.ts'
import type { Handler } from '../../../http/handler.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { SchemeCharity } from '../../../rails/bizum/port.ts'

/** By their names. `code`: the one that has it, if any; `search`: those whose name, campaign or code has these words. Throws BIZUM_UNREACHABLE. */
export const readCharities: Handler<typeof charities> = async ({ bank, query: { code, search = '' } }) => {
  const { listed, asOf } = await listedCharities(bank)
  const words = searchable(search).split(' ')
  const found = listed.filter((one) => {
    const text = searchable([one.name, one.campaign ?? '', one.code].join(' '))
    return (code === undefined || one.code === code) && words.every((word) => text.includes(word))
  })
  return { charities: found.toSorted((a, b) => a.name.localeCompare(b.name, 'es')), asOf }
}

/** Throws BAD_INPUT on `code` for one that no organisation has, BIZUM_UNREACHABLE where the scheme does not say. */
export async function requireCharity(bank: Bank, code: string): Promise<SchemeCharity> {
  if (code.length !== MAX_LENGTH.charityCode) throw badInput('code', 'El código tiene cinco cifras.')
  const { listed } = await listedCharities(bank)
  const charity = listed.find((one) => one.code === code)
  if (!charity) throw badInput('code', `No hay ninguna organización con el código ${code}.`)
  return charity
}

async function listedCharities({ bizum }: Bank) {
  const answer = await bizum.charities()
  if (answer.outcome === 'DONE') return { listed: answer.charities, asOf: answer.asOf }
  throw new Failure('BIZUM_UNREACHABLE', {
    message: 'Bizum no responde en este momento. No se ha donado nada: vuelva a intentarlo en unos minutos.',
  })
}
