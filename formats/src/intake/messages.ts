/** The messages that are taken from customers: transfers and debits, of 2009 and of 2019. */
import pain00100103 from '../iso20022/grammars/pain.001.001.03.json' with { type: 'json' }
import pain00100109 from '../iso20022/grammars/pain.001.001.09.json' with { type: 'json' }
import pain00800102 from '../iso20022/grammars/pain.008.001.02.json' with { type: 'json' }
import pain00800108 from '../iso20022/grammars/pain.008.001.08.json' with { type: 'json' }
import type { Grammar } from '../iso20022/grammar.ts'
import { debitMessage } from './debits.ts'
import type { PaymentMessage } from './orders.ts'
import { transferMessage } from './transfers.ts'

const grammar = (json: unknown) => json as Grammar

export const PAYMENT_MESSAGES: readonly PaymentMessage[] = [
  transferMessage(grammar(pain00100103)),
  transferMessage(grammar(pain00100109)),
  debitMessage(grammar(pain00800102)),
  debitMessage(grammar(pain00800108)),
]
