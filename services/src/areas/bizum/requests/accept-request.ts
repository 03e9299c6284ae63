/**
 * Paying what somebody has asked for. Whoever signs first finds it pending, under its lock; the money is held until the scheme and the clearing have
 * said how it ended (`payments/pay.ts`). The direction is said in the title, in the facts and in the code that signs it.
 */
import { c2cAcceptance, type C2cAcceptanceInput } from '@almenara/contract/areas/bizum/pending-c2c'
import type { PendingParams } from '@almenara/contract/areas/bizum/shapes'
import type { Expectation } from '@almenara/contract/areas/bizum/codes'
import { SAY_EXPECTED } from '@almenara/contract/areas/bizum/words'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import { channelOf } from '../../../payments/transfer-limits.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { SEEN_IN_MOVEMENTS, WILL_TELL } from '../../../two-step/result-words.ts'
import { requireBizum, requirePayingAccount, type BizumContract } from '../contract/require-contract.ts'
import { requirePayable } from '../judge-payment.ts'
import { payByBizum } from '../payments/pay.ts'
import type { BizumPaying } from '../payments/planned.ts'
import { BIZUM_REFUSALS, type BizumRefusal, type PaymentReason } from '../payments/payment-reasons.ts'
import { followBizum } from '../payments/pursue.ts'
import { bizumRequests } from './tables.ts'
import { EXPECTED_TO_RECEIVE } from './pending-permissions.ts'
import { acquaintanceOf, type Acquaintance } from './people.ts'
import { requireRequest, stateAt, type RequestRow } from './request-rows.ts'
import { asksExpectation, warningsOf } from './request-warnings.ts'
import { closedRequest, inMessage } from './request-words.ts'

type Request = Preparing<PendingParams, C2cAcceptanceInput>
/** What it freezes: what it pays, and what its customer said that they expected. */
type Accepting = BizumPaying & { expects?: Expectation }

const NOT_AN_INCOME =
  'Esto no es un ingreso: le están pidiendo que pague. Quien le dice que lo acepte para cobrar quiere engañarle. Rechácela y llámenos al'

export const acceptRequest: TwoStepOperation<PendingParams, C2cAcceptanceInput, Accepting, BizumRefusal | PaymentReason> = {
  kind: 'bizum-request-acceptance',
  calls: c2cAcceptance,
  prepare: async (request) => {
    const { bank, session, now, params, input } = request
    const contract = await requireBizum(bank.database, session)
    const row = await requireRequest(bank.database, session.userId, params.pendingOperationId)
    const state = stateAt(row, now)
    if (row.direction !== 'RECEIVED') throw new Failure('NOT_FOUND')
    if (state !== 'PENDING') throw closedRequest('RECEIVED', state)
    const person = await acquaintanceOf(bank.database, session.userId, row.phone)
    await requireExpected(request, row, person)
    const account = await requirePayingAccount(bank.database, session, input.account)
    await requirePayable(request, { contract, account, kind: 'C2C', amount: row.amount })
    return prepared(request, { row, person, contract, account })
  },
  refusals: BIZUM_REFUSALS,
  work: payByBizum,
  follow: followBizum,
}

/** What they expect is asked the first time, and above an amount. Whoever expects to receive does not pay, and it is written down. */
async function requireExpected({ bank, session, now, input }: Request, row: RequestRow, person: Acquaintance): Promise<void> {
  if (row.expects === 'RECEIVE') throw new Failure('BIZUM_CLOSED', { message: EXPECTED_TO_RECEIVE })
  if (input.expects === undefined && asksExpectation(bank, row, person)) {
    throw badInput('expects', SAY_EXPECTED)
  }
  if (input.expects !== 'RECEIVE') return
  await bank.database.transaction(async (tx) => {
    await tx.update(bizumRequests).set({ expects: 'RECEIVE' }).where(eq(bizumRequests.id, row.id))
    const what = `De ${row.name}, ${formatAmount(row.amount)}: esperaba recibir dinero`
    await recordEvent(tx, session, {
      kind: 'BIZUM_REJECTED',
      at: now,
      result: 'REFUSED',
      data: { amount: row.amount, payee: row.name, what },
    })
  })
  throw badInput('expects', `${NOT_AN_INCOME} ${bank.brand.phones.customerService}.`)
}

interface Parts {
  row: RequestRow
  person: Acquaintance
  contract: BizumContract
  account: OwnedProduct
}

async function prepared({ bank, session, now, input }: Request, parts: Parts): Promise<Prepared<Accepting>> {
  const { row, person, contract, account } = parts
  const { id, phone, name, amount, concept, schemeId } = row
  return {
    title: `Pago de ${formatAmount(amount)} a ${name}`,
    amount,
    payee: name,
    purpose: `PAGAR ${inMessage(amount)} a ${name}`,
    facts: factsOf(parts),
    warnings: await warningsOf(bank, row, person, now),
    legs: [],
    meanwhile: {
      title: 'Pago en curso',
      text: `El pago de ${formatAmount(amount)} a ${name} está en camino.`,
      next: ['El importe queda retenido. Solo se cobrará si llega a la otra persona.', WILL_TELL],
    },
    done: {
      title: `Ha pagado ${formatAmount(amount)} a ${name}`,
      text: `${name} ya tiene ${formatAmount(amount)} en su cuenta.`,
      next: [SEEN_IN_MOVEMENTS],
    },
    product: account,
    payment: true,
    // What a stranger asks for is where people are cheated, whatever it comes to.
    strong: !person.paid || person.paid.sent === 0,
    signBefore: { at: row.expiresAt, code: 'BIZUM_CLOSED' },
    data: {
      contractId: contract.id,
      account: { productId: account.id, ledgerAccountId: account.ledgerAccountId },
      kind: 'C2C',
      payees: [{ phone, name, amount }],
      concept,
      channel: channelOf(session),
      answers: { type: 'REQUEST', id, schemeId: schemeId ?? id },
      ...(input.expects === undefined ? {} : { expects: input.expects }),
    },
  }
}

function factsOf({ row: { name, amount, concept }, person, account }: Parts): Fact[] {
  return [
    { label: 'Paga', value: { type: 'MONEY', amount: toCents(-amount) } },
    { label: 'A', value: { type: 'TEXT', text: person.alias ? `${person.alias} (${name})` : name } },
    { label: 'Texto de quien lo pide', value: { type: 'TEXT', text: concept === '' ? 'Sin texto' : `«${concept}»` } },
    { label: 'Desde', field: 'account', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(money(account).available - amount) } },
  ]
}
