/** The bank's answer to one remittance of debits, for the program that made its file. */
import type { debitRemittanceAnswer } from '@almenara/contract/areas/payments/debit-remittances'
import type { Handler } from '../../../http/handler.ts'
import { requireSupport } from '../files/support-access.ts'
import { answerTo } from '../lists/answer.ts'
import { requireDebitRemittance } from './debit-access.ts'

export const readDebitAnswer: Handler<typeof debitRemittanceAnswer> = async ({ bank, session, params, now }) => {
  const { remittance } = await requireDebitRemittance(bank.database, session, params)
  const support = await requireSupport(bank.database, session, remittance.supportId)
  return answerTo({ bank, session, now }, support, remittance.batch)
}
