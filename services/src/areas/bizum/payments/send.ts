/** Sending money to one person or to several with one signature over the total and the list (RTS SCA 2018/389, art. 5(3)(b)). */
import { PAUSES, sendPayment as calls, type BizumSendInput } from '@almenara/contract/areas/bizum/send'
import { dayAt } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { badInput } from '../../../http/failure.ts'
import { channelOf, overLimit, readLimits } from '../../../payments/transfer-limits.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { bizumAccounts } from '../contract/paying-accounts.ts'
import { payingAccount, requireBizum, type BizumContract } from '../contract/require-contract.ts'
import { readKnown } from './known-people.ts'
import { bizumLimitsOf, overBizumLimit, readUsage } from './limits.ts'
import { payByBizum } from './pay.ts'
import type { BizumPaying } from './planned.ts'
import { BIZUM_REFUSALS, type BizumRefusal, type PaymentReason } from './payment-reasons.ts'
import { customerAt, findPayees, type Found, type Here } from './payee-names.ts'
import { followBizum } from './pursue.ts'
import { readConcept, readRecipients, type Recipient } from './recipients.ts'
import { sendFacts, sendOutcome, sendWarnings, totalOf, type Reviewed } from './send-review.ts'
import { bizumUndone } from './undone.ts'

export const sendPayment: TwoStepOperation<undefined, BizumSendInput, BizumPaying, BizumRefusal | PaymentReason> = {
  kind: 'bizum-send',
  calls,
  prepare: (request) => prepareSend(request),
  refusals: BIZUM_REFUSALS,
  work: payByBizum,
  follow: followBizum,
  undoneSince: bizumUndone,
}

/** Whatever a payment by Bizum must pass before it is reviewed, and again when it is signed. */
export interface Checked {
  contract: BizumContract
  source: OwnedProduct
  amounts: readonly Cents[]
  /** Where the customer mends it. */
  field: string
}

/** Throws BIZUM_LIMIT, TRANSFER_LIMIT or INSUFFICIENT_FUNDS at `field`, with what to do. */
export async function requireWithinLimits(
  { bank, session, now }: Pick<Preparing<unknown, unknown>, 'bank' | 'session' | 'now'>,
  kind: BizumPaying['kind'],
  { contract, source, amounts, field }: Checked,
): Promise<void> {
  const day = dayAt(now)
  const [usage, own] = await Promise.all([
    readUsage(bank.database, bank.brand, contract, now),
    readLimits(bank.database, bank.brand, { userId: session.userId, channel: channelOf(session), day }),
  ])
  const over = overBizumLimit(usage, { kind, amounts })
  if (over !== undefined) throw badInput(field, over, 'BIZUM_LIMIT')
  let limits = own
  for (const amount of amounts) {
    const problem = overLimit(limits, { amount, instant: true }, day)
    if (problem !== undefined) throw badInput(field, problem, 'TRANSFER_LIMIT')
    limits = { ...limits, sent: (limits.sent + amount) as Cents, instant: (limits.instant + amount) as Cents }
  }
  const { available } = money(source)
  if (amounts.reduce<number>((sum, amount) => sum + amount, 0) > available) {
    throw badInput(field, `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
}

type Request = Preparing<undefined, BizumSendInput>

async function prepareSend(request: Request): Promise<Prepared<BizumPaying>> {
  const { bank, session, input } = request
  const [contract, accounts] = await Promise.all([requireBizum(bank.database, session), bizumAccounts(bank.database, session)])
  const source = payingAccount(accounts, input.account)
  const concept = readConcept(input.concept)
  const pauseSeconds = readPause(input.pauseSeconds)
  const recipients = readRecipients(bank.brand, contract, input.recipients)
  const field = recipients.length > 1 ? 'recipients' : 'recipients.0.amount'
  await requireWithinLimits(request, 'C2C', { contract, source, amounts: recipients.map(({ amount }) => amount), field })
  const [people, own] = await Promise.all([review(request, recipients), customerAt(bank.database, contract.phone)])
  return preparedOf(request, { contract, source, concept, pauseSeconds, people, reviewed: reviewedOf(contract, people, own) })
}

/** Of one who is paid at once, what SQL may judge when it is signed: several are held each by itself, and a pause is for undoing. */
function reviewedOf({ partyId, phone }: BizumContract, [one]: readonly Pick<Found, 'here'>[], own?: Here): BizumPaying['reviewed'] {
  if (!one?.here) return { partyId }
  const { phone: _, name: __, ...owner } = one.here
  return own && { partyId, receiver: { ...owner, payer: { phone, name: own.name } } }
}

function readPause(pauseSeconds = 0): number {
  if (!PAUSES.some((one) => one === pauseSeconds)) throw badInput('pauseSeconds', 'Elija uno de los márgenes que se ofrecen.')
  return pauseSeconds
}

async function review(request: Request, recipients: readonly Recipient[]): Promise<(Reviewed & Pick<Found, 'here'>)[]> {
  const { bank, session, now } = request
  const asked = recipients.map(({ phone, amount }) => ({ who: phone, amount }))
  const [found, known] = await Promise.all([
    findPayees(
      request,
      recipients.map(({ phone }) => phone),
    ),
    readKnown(bank.database, session.userId, asked, now),
  ])
  return recipients.flatMap((recipient, at) => {
    const [who, before] = [found[at], known[at]]
    return who && before ? [{ ...recipient, ...who, known: before }] : []
  })
}

interface Reviewing {
  contract: BizumContract
  source: OwnedProduct
  concept: string
  pauseSeconds: number
  people: readonly Reviewed[]
  reviewed: BizumPaying['reviewed']
}

function preparedOf(
  { bank, session, now }: Request,
  { contract, source, concept, pauseSeconds, people, reviewed }: Reviewing,
): Prepared<BizumPaying> {
  const { waitHours, firstPayment } = bizumLimitsOf(bank.brand)
  const sending = { people, concept, source, pauseSeconds, now, waitHours }
  const [one] = people
  const isOfOne = people.length === 1 && one !== undefined
  const total = totalOf(people)
  const to = isOfOne ? one.name : `${people.length} personas`
  const warnings = sendWarnings(sending)
  const strong = firstPayment !== null && people.some(({ known, amount }) => known.isFirst && amount > firstPayment)
  return {
    title: `Bizum a ${to}`,
    amount: total,
    payee: to,
    purpose: `PAGAR ${formatAmount(total, { currency: null })} EUR por Bizum a ${to}`,
    facts: sendFacts(sending),
    ...(warnings.length > 0 ? { warnings } : {}),
    legs: [],
    ...sendOutcome(sending),
    product: source,
    ...(isOfOne ? {} : { later: true }),
    ...(strong ? { strong } : {}),
    data: {
      contractId: contract.id,
      account: { productId: source.id, ledgerAccountId: source.ledgerAccountId },
      kind: 'C2C',
      payees: people.map(({ phone, name, amount }) => ({ phone, name, amount })),
      concept,
      channel: channelOf(session),
      ...(pauseSeconds > 0 ? { pauseSeconds } : {}),
      ...(reviewed && isOfOne && pauseSeconds === 0 ? { reviewed } : {}),
    },
  }
}
