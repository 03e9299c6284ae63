/** A file that a signatory would not sign may be corrected: whoever prepared it is told, where another ordered it. */
import { endSentence } from '@almenara/contract/sentence'
import { inArray } from 'drizzle-orm'
import { messageTo } from '../../../messages/message-to.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import type { RefusedByOther } from '../../../two-step/order-kinds.ts'
import { paymentSupports } from '../files/tables.ts'
import type { Presentation } from './as-signed.ts'

export const tellReopened: RefusedByOther = async (tx, { bank, order, effect, refuser, reason, now }) => {
  const { supports } = effect.data as Presentation
  const ids = supports.map(({ supportId }) => supportId)
  const prepared = await tx.select().from(paymentSupports).where(inArray(paymentSupports.id, ids))
  for (const { userId, name, contractId } of prepared) {
    if (userId === order.userId) continue
    const title = 'Un fichero suyo no se ha firmado'
    const said = endSentence(`${refuser} no ha firmado el fichero ${name}`)
    const text = `${said} No se ha cobrado nada: vea el motivo, corríjalo y preséntelo de nuevo.`
    const seen = `${text} Motivo: ${reason}`
    await publishNotices(tx, [userId], { title, text: seen, ...(contractId ? { productId: contractId } : {}) }, now)
    const message = await messageTo(tx, userId, { subject: title, text: `${bank.brand.name}: ${text}`, purpose: 'signature-refused' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}
