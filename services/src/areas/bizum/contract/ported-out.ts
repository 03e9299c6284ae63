/** The scheme says that a mobile has Bizum with another bank from now on. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Instant } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendSecurityNotice } from '../../../messages/security-notice.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { bizumContracts } from './tables.ts'
import { endContract } from './end-contract.ts'
import { notOver } from './in-force.ts'

/**
 * Said again, of a mobile that has no contract here, or before the mobile came (back) to this bank, it changes nothing. `at`: when the scheme
 * said it.
 */
export async function portOut(tx: Tx, bank: Bank, { phone, at }: { phone: string; at: Instant }, now: Instant): Promise<void> {
  const [contract] = await tx
    .select()
    .from(bizumContracts)
    .where(and(eq(bizumContracts.phone, phone), notOver))
    .for('update')
  if (!contract || at < contract.phoneSince) return
  await endContract(tx, contract, 'MOVED', now)
  const { userId, productId } = contract
  const number = formatPhone(phone as Phone)
  const what = `Móvil terminado en ${phone.slice(-3)}`
  await recordEvent(tx, { id: null, userId, address: null }, { kind: 'BIZUM_MOVED', at: now, productId, data: { what } })
  const title = 'Su Bizum está ahora en otra entidad'
  const text = `El móvil ${number} tiene Bizum con otra entidad. Los envíos pendientes se anulan y sus permisos para cobrar terminan.`
  await publishNotices(tx, [userId], { title, text, productId }, now)
  const said = {
    subject: 'su Bizum ha cambiado de entidad',
    what: `El Bizum del móvil terminado en ${phone.slice(-3)} ha pasado a otra entidad.`,
  }
  await sendSecurityNotice(tx, bank, userId, said, now)
}
