/** A bank without Bizum: nobody has a word from the scheme, and nothing comes. */
import { UNKNOWN } from './scheme.ts'
import type { BizumPort } from './port.ts'

const unanswered = async () => UNKNOWN

export const noBizum: BizumPort = {
  isOff: true,
  sendPortabilityCode: unanswered,
  checkCode: unanswered,
  enrol: unanswered,
  withdraw: unanswered,
  lookUp: unanswered,
  charities: unanswered,
  route: unanswered,
  settled: unanswered,
  cancel: unanswered,
  request: unanswered,
  remind: unanswered,
  withdrawRequest: unanswered,
  answerRequest: unanswered,
  answerPurchase: unanswered,
  answerConsent: unanswered,
  endConsent: unanswered,
  endMandate: unanswered,
  answerCharge: unanswered,
  answerAnnounced: unanswered,
  receive: async () => [],
  acknowledge: async () => {},
  refuse: async () => {},
}
