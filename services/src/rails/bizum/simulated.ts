/**
 * The simulated scheme, with other banks and merchants behind it: it knows who has Bizum, answers by the mobile's ending and the clock
 * (`scheme-people.ts`), and has the simulated clearing bring the money of what it announces. It knows nothing of the bank but what it is told.
 */
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { SIMULATED_CHARITIES } from './scheme-shops.ts'
import type { Clearing } from '../sepa/clearing.ts'
import type { BizumPort, Unknown } from './port.ts'
import { cancel, settled } from './scheme-acts.ts'
import { answerAsk, remind, request, withdrawRequest } from './scheme-asks.ts'
import { endConsent, endMandate } from './scheme-consents.ts'
import { checkCode, enrol, lookUp, sendCode, withdraw } from './scheme-members.ts'
import { answerAnnounced, route } from './scheme-payments.ts'
import { isOut, UNKNOWN, type SchemeContext } from './scheme.ts'
import { simulatedBizumMessages, simulatedBizumOutage } from './tables.ts'

export function simulatedBizum(clearing: Clearing): BizumPort {
  const { database, clock } = clearing
  const within = async <T>(act: (context: SchemeContext) => Promise<T>): Promise<T | Unknown> => {
    try {
      return await database.transaction(async (tx) => ((await isOut(tx)) ? UNKNOWN : act({ tx, clearing, at: clock.now() })))
    } catch {
      // Whatever fails here is a scheme that does not answer.
      return UNKNOWN
    }
  }
  return {
    isSimulated: true,
    sendPortabilityCode: (phone) => within((context) => sendCode(context, phone)),
    checkCode: (phone, code) => within((context) => checkCode(context, phone, code)),
    enrol: (enrolment) => within((context) => enrol(context, enrolment)),
    withdraw: (key, phone) => within((context) => withdraw(context, key, phone)),
    lookUp: (phones) => within((context) => lookUp(context, phones)),
    charities: () => within(async ({ at }) => ({ outcome: 'DONE' as const, charities: SIMULATED_CHARITIES, asOf: at })),
    route: (payment) => within((context) => route(context, payment)),
    settled: (key, how) => within((context) => settled(context, key, how)),
    cancel: (key) => within((context) => cancel(context, key)),
    request: (asked) => within((context) => request(context, asked)),
    remind: (id) => within((context) => remind(context, id)),
    withdrawRequest: (id) => within((context) => withdrawRequest(context, id)),
    answerRequest: (id, answer) => within((context) => answerAsk(context, 'REQUEST', id, answer)),
    answerPurchase: (id, answer) => within((context) => answerAsk(context, 'PURCHASE', id, answer)),
    answerConsent: (id, answer) => within((context) => answerAsk(context, 'CONSENT', id, answer)),
    answerCharge: (id, answer) => within((context) => answerAsk(context, 'CHARGE', id, answer)),
    answerAnnounced: (id, answer) => within((context) => answerAnnounced(context, id, answer)),
    endConsent: (id) => within(({ tx }) => endConsent(tx, id)),
    endMandate: (id) => within(({ tx }) => endMandate(tx, id)),
    ...line(clearing),
  }
}

function line({ database, clock }: Clearing): Pick<BizumPort, 'receive' | 'acknowledge' | 'refuse'> {
  const { id, takenAt, dueAt, seq } = simulatedBizumMessages
  return {
    receive: async (most) => {
      if ((await database.$count(simulatedBizumOutage)) > 0) return []
      const waiting = await database
        .select()
        .from(simulatedBizumMessages)
        .where(and(isNull(takenAt), lte(dueAt, clock.now())))
        .orderBy(asc(dueAt), asc(seq))
        .limit(most)
      return waiting.map(({ id: handle, body }) => ({ handle, message: body }))
    },
    acknowledge: async (handle) => {
      await database.transaction((tx) => tx.update(simulatedBizumMessages).set({ takenAt: clock.now() }).where(eq(id, handle)))
    },
    refuse: async (handle, refusal) => {
      await database.transaction((tx) => tx.update(simulatedBizumMessages).set({ takenAt: clock.now(), refusal }).where(eq(id, handle)))
    },
  }
}
