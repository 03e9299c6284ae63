/** How the addresses of deferred purchases and settlements are opened. */
import { formatDay, monthName, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'

type Ask = <T>(call: string) => Promise<T>

interface Purchase {
  id: string
  merchant: string
  amount: Cents
  boughtOn: LocalDate
}

/** The customer's first credit card. */
async function creditCard(ask: Ask): Promise<{ id: string; name: string }> {
  const { cards } = await ask<{ cards: { id: string; name: string; type: string }[] }>('/services/cards/v1/pool')
  const card = cards.find(({ type }) => type === 'CREDIT')
  if (!card) throw new Error('The customer has no credit card')
  return card
}

async function purchaseIn(ask: Ask, state: string) {
  const { id, name } = await creditCard(ask)
  const { rows, txId } = await ask<{ rows: Purchase[]; txId: string }>(`/services/cards/v1/${id}/scp-purchase-extract?state=${state}`)
  const [purchase] = rows
  if (!purchase) throw new Error(`The card has no purchase that is ${state}`)
  return { id, name, txId, purchase }
}

export const creditOpenings = {
  'cards/{id}/details/{settlementId}/settlement/{viewPages}/{txId}': async (ask: Ask) => {
    const { id, name } = await creditCard(ask)
    const { rows, txId } = await ask<{ rows: { id: string; closesOn: LocalDate; total: Cents }[]; txId: string }>(
      `/services/cards/v1/${id}/settlements-extract`,
    )
    const [settlement] = rows
    if (!settlement) throw new Error('The card has no settlement')
    const shows = [name, `Liquidación de ${monthName(settlement.closesOn).toLowerCase()}`, formatAmount(settlement.total)]
    return { path: `/cards/${id}/details/${settlement.id}/settlement/1/${txId}`, shows }
  },
  'cards/{id}/details/{scpId}/scp/{origin}/{viewPages}/{txId}': async (ask: Ask) => {
    const { id, name, txId, purchase } = await purchaseIn(ask, 'ACTIVE')
    const shows = [name, purchase.merchant, formatAmount(purchase.amount), formatDay(purchase.boughtOn)]
    return { path: `/cards/${id}/details/${purchase.id}/scp/scp/1/${txId}`, shows }
  },
  'cards/{id}/scp-contratacion/{scpId}/{origin}/{viewPages}/{txId}': async (ask: Ask) => {
    const { id, name, txId, purchase } = await purchaseIn(ask, 'AVAILABLE')
    return {
      path: `/cards/${id}/scp-contratacion/${purchase.id}/scp/1/${txId}`,
      shows: [name, purchase.merchant, formatAmount(purchase.amount)],
    }
  },
}
