/** What customers are told of requests. The concept never travels: whoever may write there could speak as the bank. */
import type { Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { otpPhone } from '../../../identity/contacts.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import { taskPath } from '../waiting.ts'
import type { RequestRow } from './request-rows.ts'
import { inMessage } from './request-words.ts'

/** Somebody whom the customer knows asks, or asks again: by SMS, without links, and as a notice. */
export async function tellAsked(
  tx: Tx,
  bank: Bank,
  { id, userId, name, amount }: RequestRow,
  now: Instant,
  reminded = false,
): Promise<void> {
  const what = reminded ? 'le recuerda que le pidió' : 'le pide'
  await publishNotices(
    tx,
    [userId],
    {
      title: 'Le piden dinero por Bizum',
      text: `${name} ${what} ${formatAmount(amount)}. Si paga, el dinero saldrá de su cuenta.`,
      path: taskPath('C2C', id),
    },
    now,
  )
  const to = await otpPhone(tx, userId)
  if (!to) return
  const text = `${bank.brand.name}: ${name} ${what} ${inMessage(amount)} por Bizum. Si paga, el dinero saldrá de su cuenta. Para responder, entre en su banca.`
  await sendMessage(tx, bank, { channel: 'SMS', to, text, purpose: 'bizum-request' }, now)
}

/** How what the customer asked for ended. */
export async function tellAsker(tx: Tx, { userId, name, amount }: RequestRow, end: 'PAID' | 'REJECTED', now: Instant): Promise<void> {
  const text =
    end === 'PAID'
      ? `${name} le ha pagado los ${formatAmount(amount)} que le pidió.`
      : `${name} ha rechazado los ${formatAmount(amount)} que le pidió.`
  const title = end === 'PAID' ? 'Le han pagado lo que pidió' : 'Han rechazado lo que pidió'
  await publishNotices(tx, [userId], { title, text }, now)
}
