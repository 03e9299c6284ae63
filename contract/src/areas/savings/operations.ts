/** What is done with savings products, and the way into the investment portal. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { RENEWALS } from '../../savings-names.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { movementExtract, planMovementExtract } from './lists.ts'
import { detail, linkedAccount, pool, savingsProduct } from './products.ts'

const product = z.object({ id: opaqueId })
type Product = z.infer<typeof product>

/** Whatever shows this product or what it is worth. */
const CHANGED = [pool.path, savingsProduct.path, detail.path, movementExtract.path, planMovementExtract.path]

const renewalInput = z.object({ renewal: z.enum(RENEWALS) })
export type RenewalInput = z.infer<typeof renewalInput>

export const renewal = twoStep<Product, RenewalInput>({
  path: '/savings/v1/{id}/renewal',
  feature: 'savings.renewal',
  params: product,
  summary: 'Cambia lo que se hace con un depósito cuando venza',
  input: renewalInput,
  refreshes: CHANGED,
})

export const cancellationSimulation = call({
  path: '/savings/v1/{id}/cancellation/simulation',
  summary: 'Lo que se cobraría cancelando hoy un depósito',
  feature: 'savings.savings-details',
  params: product,
  reply: z.object({
    on: day,
    principal: cents,
    /** Gross, since it was last paid. */
    interest: cents,
    daysLeft: z.int(),
    penalty: cents,
    withholding: cents,
    /** What the account receives. */
    net: cents,
    account: linkedAccount,
  }),
})

export const cancellation = twoStep<Product, object>({
  path: '/savings/v1/{id}/cancellation',
  feature: 'savings.cancellation',
  params: product,
  summary: 'Cancela un depósito antes de que venza',
  input: z.object({}),
  refreshes: [...CHANGED, ...MONEY_MOVED],
})

const contributionInput = z.object({
  /** The account that pays. */
  source: opaqueId,
  /** More than zero, and no more than what the year has left. */
  amount: cents,
})
export type ContributionInput = z.infer<typeof contributionInput>

export const contribution = twoStep<Product, ContributionInput>({
  path: '/savings/v1/{id}/contribution',
  feature: 'savings.contribution',
  params: product,
  summary: 'Aporta dinero a un plan de pensiones',
  input: contributionInput,
  refreshes: [...CHANGED, ...MONEY_MOVED],
  errors: ['INSUFFICIENT_FUNDS', 'CONTRIBUTION_LIMIT'],
})

export const investmentPortalStatus = call({
  path: '/savings/v1/investment-portal/status',
  summary: 'Si el portal de inversión atiende',
  feature: 'savings.investment-portal',
  reply: z.object({ status: z.enum(['ON', 'OFF']) }),
})

export const investmentPortalAccess = call({
  path: '/savings/v1/investment-portal/access',
  summary: 'Una dirección de un solo uso con la que el cliente entra en el portal de inversión sin identificarse otra vez',
  feature: 'savings.investment-portal',
  reply: z.object({ url: z.url(), expiresAt: instant }),
  errors: ['INVESTMENT_PORTAL_OFF'],
})
