/** Sending money to one person or to several with one signature over the total and the list (RTS SCA 2018/389, art. 5(3)(b)). */
import { PAUSES, sendPayment as calls, type BizumSendInput } from '@almenara/contract/areas/bizum/send'
import { dayAt } from '@almenara/contract/dates'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { badInput } from '../../../http/failure.ts'
import { channelOf, limitsFrom, overLimit, readLimits, type Limits } from '../../../payments/transfer-limits.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { bizumAccounts } from '../contract/paying-accounts.ts'
import { payingAccount, requireInForce, type BizumContract } from '../contract/require-contract.ts'
import { readBizumPhone } from '../people/bizum-phone.ts'
import { countFresh, freshOf } from '../people/look-ups.ts'
import { bizumLimitsOf, overBizumLimit, readUsage, usageFrom, type BizumUsage } from './limits.ts'
import { readSendOpening, type SendOpening } from './opening.ts'
import { payByBizum } from './pay.ts'
import type { BizumPaying } from './planned.ts'
import { BIZUM_REFUSALS, type BizumRefusal, type PaymentReason } from './payment-reasons.ts'
import { namesOf, type Found } from './payee-names.ts'
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

type Asking = Pick<Preparing<unknown, unknown>, 'bank' | 'session' | 'now'>

const askedLimits = ({ session, now }: Asking) => ({ userId: session.userId, channel: channelOf(session), day: dayAt(now) })

/** Throws BIZUM_LIMIT, TRANSFER_LIMIT or INSUFFICIENT_FUNDS at `field`, with what to do. */
export async function requireWithinLimits(asking: Asking, kind: BizumPaying['kind'], checked: Checked): Promise<void> {
  const { database, brand } = asking.bank
  const [usage, own] = await Promise.all([
    readUsage(database, brand, checked.contract, asking.now),
    readLimits(database, brand, askedLimits(asking)),
  ])
  checkLimits(kind, checked, { usage, own })
}

/** The same where both have been read. */
function checkLimits(
  kind: BizumPaying['kind'],
  { source, amounts, field }: Omit<Checked, 'contract'>,
  { usage, own }: { usage: BizumUsage; own: Limits },
): void {
  const over = overBizumLimit(usage, { kind, amounts })
  if (over !== undefined) throw badInput(field, over, 'BIZUM_LIMIT')
  let limits = own
  for (const amount of amounts) {
    // Whatever is paid by Bizum leaves today.
    const problem = overLimit(limits, { amount, instant: true }, limits.day)
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
  const { bank, session, now, input } = request
  const [openings, accounts] = await Promise.all([readOpenings(request), bizumAccounts(bank.database, session)])
  const [opening] = openings
  const contract = requireInForce(opening.contract)
  const source = payingAccount(accounts, input.account)
  const concept = readConcept(input.concept)
  const pauseSeconds = readPause(input.pauseSeconds)
  const recipients = readRecipients(bank.brand, contract, input.recipients)
  const field = recipients.length > 1 ? 'recipients' : 'recipients.0.amount'
  const own = await limitsFrom(bank.database, bank.brand, askedLimits(request), opening.once)
  const usage = usageFrom(bank.brand, { phoneSince: contract.phoneSince, now }, opening.used)
  checkLimits('C2C', { source, amounts: recipients.map(({ amount }) => amount), field }, { usage, own })
  const people = await review(request, recipients, openings)
  return preparedOf(request, { contract, source, concept, pauseSeconds, people, reviewed: reviewedOf(contract, people, opening) })
}

/** Of each recipient whose mobile can be read, in their order; of none, of the customer alone. What cannot be read is refused by `readRecipients`. */
async function readOpenings({ bank, session, now, input }: Request): Promise<[SendOpening, ...SendOpening[]]> {
  const most = bizumLimitsOf(bank.brand).recipients ?? input.recipients.length
  const readable = input.recipients.slice(0, most).flatMap(({ phone, amount }) => {
    const read = readBizumPhone(bank.brand, phone)
    return read.ok ? [{ phone: read.phone, amount }] : []
  })
  const [first = { phone: '' as Phone, amount: toCents(0) }, ...others] = readable
  const of = (one: { phone: Phone; amount: Cents }) => readSendOpening(bank.database, { ...one, userId: session.userId, now })
  const [opening, ...more] = await Promise.all([of(first), ...others.map(of)])
  return [opening, ...more]
}

/** Of one who is paid at once, what SQL may judge when it is signed: several are held each by itself, and a pause is for undoing. */
function reviewedOf(
  { partyId, phone }: BizumContract,
  [one]: readonly Pick<Found, 'here'>[],
  { ownName: name }: SendOpening,
): BizumPaying['reviewed'] {
  if (!one?.here) return { partyId }
  const { phone: _, name: __, ...owner } = one.here
  return { partyId, receiver: { ...owner, payer: { phone, name } } }
}

function readPause(pauseSeconds = 0): number {
  if (!PAUSES.some((one) => one === pauseSeconds)) throw badInput('pauseSeconds', 'Elija uno de los márgenes que se ofrecen.')
  return pauseSeconds
}

/** Throws BIZUM_LOOKUPS and BIZUM_UNREACHABLE, before and after whoever is not of this bank is asked for. */
async function review(
  { bank, session, now }: Request,
  recipients: readonly Recipient[],
  openings: readonly SendOpening[],
): Promise<(Reviewed & Pick<Found, 'here'>)[]> {
  const phones = recipients.map(({ phone }) => phone)
  const numbers = openings.flatMap(({ number: { isStopped, isFresh } }, at) => {
    const phone = phones[at]
    return phone === undefined ? [] : [{ phone, isStopped, isFresh }]
  })
  await countFresh(bank, session, freshOf(numbers), now)
  const found = await namesOf(
    bank,
    phones,
    openings.map(({ here }) => here),
  )
  return recipients.flatMap((recipient, at) => {
    const [who, opening] = [found[at], openings[at]]
    return who && opening ? [{ ...recipient, ...who, known: opening.known }] : []
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
