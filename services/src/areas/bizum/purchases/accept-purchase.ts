/** Paying a purchase, once or with the permission to charge afterwards (MIT), with one signature for both. It lapses with the merchant's time. */
import { PENDING_C2ER, PENDING_C2ER_MIT, type C2erAcceptanceInput } from '@almenara/contract/areas/bizum/pending-c2er'
import type { PendingParams } from '@almenara/contract/areas/bizum/shapes'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { badInput } from '../../../http/failure.ts'
import { channelOf } from '../../../payments/transfer-limits.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { SEEN_IN_MOVEMENTS, WILL_TELL } from '../../../two-step/result-words.ts'
import { laterWords, termsWords } from '../consents/terms-words.ts'
import { requireBizum, requirePayingAccount, type BizumContract } from '../contract/require-contract.ts'
import { requirePayable } from '../judge-payment.ts'
import { bizumLimitsOf } from '../payments/limits.ts'
import { payByBizum } from '../payments/pay.ts'
import type { BizumPaying } from '../payments/planned.ts'
import { BIZUM_REFUSALS, type BizumRefusal, type PaymentReason } from '../payments/payment-reasons.ts'
import { followBizum } from '../payments/pursue.ts'
import { inMessage } from '../requests/request-words.ts'
import { closedPurchase, purchaseStateAt, requirePurchase, type PurchaseRow } from './purchase-rows.ts'
import { hasPaidMerchant } from './paid-merchants.ts'
import { WRITE_CEILING } from '../words.ts'

type Request = Preparing<PendingParams, C2erAcceptanceInput>
type Accepting = TwoStepOperation<PendingParams, C2erAcceptanceInput, BizumPaying, BizumRefusal | PaymentReason>

function acceptPurchaseOf(kind: PurchaseRow['kind']): Accepting {
  return {
    kind: kind === 'MIT' ? 'bizum-mit-acceptance' : 'bizum-purchase-acceptance',
    calls: (kind === 'MIT' ? PENDING_C2ER_MIT : PENDING_C2ER).acceptance,
    prepare: async (request) => {
      const { bank, session, now, params, input } = request
      const contract = await requireBizum(bank.database, session)
      const row = await requirePurchase(bank.database, session.userId, params.pendingOperationId, kind)
      const state = purchaseStateAt(row, now)
      if (state !== 'PENDING') throw closedPurchase(state)
      requireCeiling(row, input.ceiling)
      const account = await requirePayingAccount(bank.database, session, input.account)
      await requirePayable(request, { contract, account, kind, amount: row.amount })
      return prepared(request, { row, contract, account })
    },
    refusals: BIZUM_REFUSALS,
    work: payByBizum,
    follow: followBizum,
  }
}

export const acceptPurchase = acceptPurchaseOf('C2ER')
export const acceptMitPurchase = acceptPurchaseOf('MIT')

/** Throws BAD_INPUT on `ceiling`: it only lowers what the merchant asks. */
function requireCeiling({ terms }: PurchaseRow, ceiling: Cents | undefined): void {
  if (ceiling === undefined) return
  if (ceiling <= 0) throw badInput('ceiling', WRITE_CEILING)
  if (!terms) throw badInput('ceiling', 'Esta compra no permite cobros posteriores: no necesita máximo.')
  if (terms.amount !== undefined && ceiling > terms.amount) {
    throw badInput('ceiling', `El comercio pide hasta ${formatAmount(terms.amount)}. Escriba un máximo menor.`)
  }
}

interface Parts {
  row: PurchaseRow
  contract: BizumContract
  account: OwnedProduct
}

async function prepared({ bank, session, input }: Request, parts: Parts): Promise<Prepared<BizumPaying>> {
  const { row, contract, account } = parts
  const { id, kind, merchant, amount, description, schemeId, expiresAt, terms } = row
  const { name } = merchant
  const { firstPayment } = bizumLimitsOf(bank.brand)
  const first = !(await hasPaidMerchant(bank.database, session.userId, merchant.id))
  return {
    title: `Pago de ${formatAmount(amount)} a ${name}`,
    amount,
    payee: name,
    purpose: `PAGAR ${inMessage(amount)} a ${name}${kind === 'MIT' ? ' y permitir cobros posteriores' : ''}`,
    facts: factsOf(parts, input.ceiling),
    warnings: terms ? [{ code: 'CHARGES_AFTERWARDS', text: termsWords(terms, input.ceiling) }] : [],
    legs: [],
    meanwhile: {
      title: 'Pago en curso',
      text: `El pago de ${formatAmount(amount)} a ${name} está en camino.`,
      next: ['El importe queda retenido. Solo se cobrará si llega al comercio.', WILL_TELL],
    },
    done: {
      title: 'Pagado',
      text: `Ha pagado ${formatAmount(amount)} a ${endSentence(name)} Vuelva a la tienda.`,
      next: [SEEN_IN_MOVEMENTS],
    },
    product: account,
    payment: true,
    // The first of a series (RTS SCA 2018/389 art. 14), and the first payment to somebody above an amount.
    strong: kind === 'MIT' || (first && firstPayment !== null && amount > firstPayment),
    signBefore: { at: expiresAt, code: 'Q840' },
    data: {
      contractId: contract.id,
      account: { productId: account.id, ledgerAccountId: account.ledgerAccountId },
      kind,
      payees: [{ merchantId: merchant.id, name, amount }],
      concept: description.slice(0, 50),
      channel: channelOf(session),
      answers: { type: 'PURCHASE', id, schemeId, ...(input.ceiling === undefined ? {} : { ceiling: input.ceiling }) },
    },
  }
}

function factsOf({ row, account }: Parts, ceiling: Cents | undefined): Fact[] {
  const { merchant, amount, description, reference, terms } = row
  return [
    { label: 'Paga hoy', value: { type: 'MONEY', amount: toCents(-amount) } },
    { label: 'A', value: { type: 'TEXT', text: `${merchant.name}, ${merchant.city}` } },
    { label: 'Compra', value: { type: 'TEXT', text: description } },
    { label: 'Pedido', value: { type: 'TEXT', text: reference } },
    ...(terms ? [{ label: 'Después', field: 'ceiling', value: { type: 'TEXT' as const, text: laterWords(terms, ceiling) } }] : []),
    { label: 'Desde', field: 'account', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(money(account).available - amount) } },
  ]
}
