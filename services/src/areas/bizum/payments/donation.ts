/** A donation to an organisation by its code, whose name is the scheme's. */
import { donation as calls, type Charity, type DonationInput } from '@almenara/contract/areas/bizum/send'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { badInput } from '../../../http/failure.ts'
import { channelOf } from '../../../payments/transfer-limits.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { WILL_TELL } from '../../../two-step/result-words.ts'
import { requireBizum, requirePayingAccount } from '../contract/require-contract.ts'
import { requireCharity } from './charities.ts'
import { readKnown } from './known-people.ts'
import { bizumLimitsOf } from './limits.ts'
import { payByBizum } from './pay.ts'
import type { BizumPaying } from './planned.ts'
import { BIZUM_REFUSALS, type BizumRefusal, type PaymentReason } from './payment-reasons.ts'
import { followBizum } from './pursue.ts'
import { readConcept, requireAmounts } from './recipients.ts'
import { requireWithinLimits } from './send.ts'
import { bizumUndone } from './undone.ts'
import { HELD_UNTIL_IT_ARRIVES } from '../words.ts'

export const donation: TwoStepOperation<undefined, DonationInput, BizumPaying, BizumRefusal | PaymentReason> = {
  kind: 'bizum-donation',
  calls,
  prepare: (request) => prepareDonation(request),
  refusals: BIZUM_REFUSALS,
  work: payByBizum,
  follow: followBizum,
  undoneSince: bizumUndone,
}

type Request = Preparing<undefined, DonationInput>

async function prepareDonation(request: Request): Promise<Prepared<BizumPaying>> {
  const { bank, session, input, now } = request
  const contract = await requireBizum(bank.database, session)
  const source = await requirePayingAccount(bank.database, session, input.account)
  const concept = readConcept(input.concept)
  const charity = await requireCharity(bank, input.code)
  if (input.taxData && !charity.taxData)
    throw badInput('taxData', `${charity.name} no recoge por Bizum los datos para desgravar. Quite la marca o pídaselo a la organización.`)
  requireAmounts(bank.brand, [input.amount], () => 'amount')
  await requireWithinLimits(request, 'C2ONG', { contract, source, amounts: [input.amount], field: 'amount' })
  const [known] = await readKnown(bank.database, session.userId, [{ who: charity.code, amount: input.amount }], now)
  const { firstPayment } = bizumLimitsOf(bank.brand)
  const strong = firstPayment !== null && known?.isFirst === true && input.amount > firstPayment
  return {
    title: `Donación a ${charity.name}`,
    amount: input.amount,
    payee: charity.name,
    purpose: `PAGAR ${formatAmount(input.amount, { currency: null })} EUR por Bizum a ${charity.name}`,
    facts: factsOf(input, { charity, source, concept }),
    legs: [],
    ...outcomeOf(input, charity),
    product: source,
    ...(strong ? { strong } : {}),
    data: {
      contractId: contract.id,
      account: { productId: source.id, ledgerAccountId: source.ledgerAccountId },
      kind: 'C2ONG',
      payees: [{ code: charity.code, name: charity.name, amount: input.amount }],
      concept,
      channel: channelOf(session),
      ...(input.taxData ? { taxData: true } : {}),
      reviewed: { partyId: contract.partyId },
    },
  }
}

const text = (label: string, words: string, field: string): Fact => ({ label, field, value: { type: 'TEXT', text: words } })

interface Described {
  charity: Charity
  source: OwnedProduct
  concept: string
}

function factsOf({ amount, taxData }: DonationInput, { charity, source, concept }: Described): Fact[] {
  const { name, code, campaign } = charity
  return [
    { label: 'Importe que paga', field: 'amount', value: { type: 'MONEY', amount } },
    text('Para', campaign === undefined ? name : `${name}, ${campaign}`, 'code'),
    text('Código', code, 'code'),
    { label: 'Desde', field: 'account', value: { type: 'PARTY', name: displayName(source) } },
    text('Concepto', concept || 'Sin concepto', 'concept'),
    text(
      'Desgravación',
      taxData ? `Enviaremos su nombre y NIF a ${name}` : 'No se envían sus datos: la donación no se podrá desgravar',
      'taxData',
    ),
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(money(source).available - amount) } },
  ]
}

function outcomeOf({ amount }: DonationInput, { name }: Charity) {
  const sum = formatAmount(amount)
  return {
    done: {
      title: 'Donación hecha',
      text: `${name} ya tiene sus ${sum}.`,
      next: ['Puede descargar el justificante desde sus movimientos de Bizum.'],
    },
    meanwhile: {
      title: 'En curso',
      text: `El banco de ${name} todavía no ha confirmado los ${sum}.`,
      next: [HELD_UNTIL_IT_ARRIVES, WILL_TELL],
    },
  }
}
