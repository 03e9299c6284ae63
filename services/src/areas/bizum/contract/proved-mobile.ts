/** The mobile with which a customer may have Bizum: that of their contact data, once it is proved to be theirs. */
import { isSpanishMobile, type Phone } from '@almenara/contract/phone'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { contactsOf } from '../../../identity/contacts.ts'

/** Undefined without one, or where it is not proved or not Spanish: the scheme enrols no other. */
export async function provedMobile(db: Db, userId: number): Promise<Phone | undefined> {
  const mobile = (await contactsOf(db, userId)).find(({ kind }) => kind === 'MOBILE')
  // Whoever signs with codes sent to it has proved it each time.
  if (!mobile || (mobile.verifiedAt === null && !mobile.otp)) return undefined
  const phone = mobile.value as Phone
  return isSpanishMobile(phone) ? phone : undefined
}

const NO_MOBILE = 'Para usar Bizum necesitamos comprobar su móvil. Añádalo en sus datos de contacto.'

/** Throws NO_MOBILE. */
export async function requireProvedMobile(db: Db, userId: number): Promise<Phone> {
  const phone = await provedMobile(db, userId)
  if (!phone) throw new Failure('NO_MOBILE', { message: NO_MOBILE })
  return phone
}
