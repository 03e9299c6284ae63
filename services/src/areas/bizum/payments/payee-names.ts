/** Who is behind the telephones that are to be paid: customers of this bank from its own register, anybody else from the scheme's directory. */
import type { Phone } from '@almenara/contract/phone'
import { formatPhone } from '@almenara/contract/phone'
import { and, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker } from '../../../http/handler.ts'
import { parties } from '../../../identity/tables.ts'
import { notOver } from '../contract/in-force.ts'
import { countLookups } from '../people/look-ups.ts'
import { shortName } from '../short-name.ts'
import { bizumContracts } from '../contract/tables.ts'

export interface Found {
  /** «Lucía F. S.»; the number itself of whoever has no Bizum, or whose bank gives no name. */
  name: string
  registered: boolean
}

/** In their order. Throws BIZUM_LOOKUPS for whoever looks up too many, BIZUM_UNREACHABLE where the directory does not answer. */
export async function findPayees({ bank, session, now }: Asker, phones: readonly Phone[]): Promise<Found[]> {
  await countLookups(bank, session, phones, now)
  const here = await namesHere(bank, phones)
  const elsewhere = phones.filter((phone) => !here.has(phone))
  const listed = new Map((await lookUp(bank, elsewhere)).map((one) => [one.phone, one]))
  return phones.map((phone) => {
    const own = here.get(phone)
    if (own !== undefined) return { name: own, registered: true }
    const one = listed.get(phone)
    return { name: one?.name ?? formatPhone(phone), registered: one?.registered ?? false }
  })
}

async function namesHere({ database }: Bank, phones: readonly Phone[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ phone: bizumContracts.phone, name: parties.name })
    .from(bizumContracts)
    .innerJoin(parties, eq(parties.id, bizumContracts.partyId))
    .where(and(inArray(bizumContracts.phone, [...phones]), notOver))
  return new Map(rows.map(({ phone, name }) => [phone, shortName(name)]))
}

async function lookUp({ bizum }: Bank, phones: readonly Phone[]) {
  if (phones.length === 0) return []
  const answer = await bizum.lookUp(phones)
  if (answer.outcome === 'UNKNOWN')
    throw new Failure('BIZUM_UNREACHABLE', {
      message: 'Bizum no responde en este momento. No se ha enviado nada: vuelva a intentarlo en unos minutos.',
    })
  return answer.listed
}
