/** Who is behind the telephones that are to be paid: customers of this bank from its own register, anybody else from the scheme's directory. */
import type { Phone } from '@almenara/contract/phone'
import { formatPhone } from '@almenara/contract/phone'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker } from '../../../http/handler.ts'
import { parties } from '../../../identity/tables.ts'
import { notOver } from '../contract/in-force.ts'
import { countLookups } from '../people/look-ups.ts'
import { shortName } from '../short-name.ts'
import { bizumContracts } from '../contract/tables.ts'
import type { Owner } from './planned.ts'

export interface Found {
  /** «Lucía F. S.»; the number itself of whoever has no Bizum, or whose bank gives no name. */
  name: string
  registered: boolean
  /** Of a customer of this bank. */
  here?: Here
}

/** A contract of this bank that is not over, and who has it. */
export type Here = Owner & { phone: string; name: string }

/** In their order. Throws BIZUM_LOOKUPS for whoever looks up too many, BIZUM_UNREACHABLE where the directory does not answer. */
export async function findPayees({ bank, session, now }: Asker, phones: readonly Phone[]): Promise<Found[]> {
  const [, ...here] = await Promise.all([
    countLookups(bank, session, phones, now),
    ...phones.map((phone) => customerAt(bank.database, phone)),
  ])
  return namesOf(bank, phones, here)
}

/** The same where they have been counted, and those of this bank have been read. Throws BIZUM_UNREACHABLE. */
export async function namesOf(bank: Bank, phones: readonly Phone[], here: readonly (Here | undefined)[]): Promise<Found[]> {
  const listed = await lookUp(
    bank,
    phones.filter((_, at) => here[at] === undefined),
  )
  const names = new Map(listed.map((one) => [one.phone, one]))
  return phones.map((phone, at) => {
    const own = here[at]
    if (own) return { name: own.name, registered: true, here: own }
    const one = names.get(phone)
    return { name: one?.name ?? formatPhone(phone), registered: one?.registered ?? false }
  })
}

/** Who has Bizum of this bank with a mobile; undefined where nobody does. */
const customerAt = groupedRead<string, Here | undefined>((db) => {
  const { userId, partyId, id, productId, ledgerAccountId, phone } = bizumContracts
  const statement = db
    .select({ userId, partyId, contractId: id, productId, ledgerAccountId, phone, name: parties.name })
    .from(bizumContracts)
    .innerJoin(parties, eq(parties.id, partyId))
    .where(and(sql`${phone} = any(${sql.placeholder('phones')})`, notOver))
    .prepare('bizum_customers_at')
  return async (phones) => {
    const rows = await statement.execute({ phones })
    return phones.map((one) => {
      const found = rows.find((row) => row.phone === one)
      return found && { ...found, name: shortName(found.name) }
    })
  }
})

async function lookUp({ bizum }: Bank, phones: readonly Phone[]) {
  if (phones.length === 0) return []
  const answer = await bizum.lookUp(phones)
  if (answer.outcome === 'UNKNOWN')
    throw new Failure('BIZUM_UNREACHABLE', {
      message: 'Bizum no responde en este momento. No se ha enviado nada: vuelva a intentarlo en unos minutos.',
    })
  return answer.listed
}
