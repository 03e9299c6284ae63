/** Paying a loan back early: what it would do, and the order. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, day, queryCents } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { amortizationExtract, movementExtract, receiptExtract } from './lists.ts'
import { financing, rate } from './products.ts'

/** What gets smaller when a loan is paid back early. */
export const PREPAYMENT_CUTS = ['INSTALMENT', 'TERM'] as const
export type PrepaymentCut = (typeof PREPAYMENT_CUTS)[number]

const planSide = z.object({ outstanding: cents, instalment: cents, remaining: z.int(), endsOn: day, interest: cents })

export const prepaymentSimulation = call({
  path: '/financings/v1/{id}/prepayment/simulation',
  summary: 'Lo que cuesta y ahorra devolver antes una parte de un préstamo',
  feature: 'financings.prepayment',
  params: financing,
  query: z.object({ amount: queryCents, cut: z.enum(PREPAYMENT_CUTS) }),
  reply: z.object({
    amount: cents,
    cut: z.enum(PREPAYMENT_CUTS),
    /** Interest of what is paid back since the last receipt. */
    accruedInterest: cents,
    fee: cents,
    feeRate: rate,
    /** The norm that limits the fee: «Ley 5/2019, art. 23». */
    feeLaw: z.string(),
    /** What is charged in all. */
    total: cents,
    before: planSide,
    after: planSide,
    /** Interest that will not be paid. */
    saved: cents,
  }),
  errors: ['PREPAYMENT_REFUSED'],
})
export type PrepaymentSimulation = Reply<typeof prepaymentSimulation>

const prepaymentInput = z.object({
  /** Of principal: more than zero, at most what is owed. */
  amount: cents,
  cut: z.enum(PREPAYMENT_CUTS),
})
export type PrepaymentInput = z.infer<typeof prepaymentInput>

export const prepayment = twoStep<z.infer<typeof financing>, PrepaymentInput>({
  path: '/financings/v1/{id}/prepayment',
  feature: 'financings.prepayment',
  params: financing,
  summary: 'Devuelve antes una parte de un préstamo',
  input: prepaymentInput,
  refreshes: [...MONEY_MOVED, movementExtract.path, amortizationExtract.path, receiptExtract.path, prepaymentSimulation.path],
  errors: ['INSUFFICIENT_FUNDS', 'PREPAYMENT_REFUSED'],
})
