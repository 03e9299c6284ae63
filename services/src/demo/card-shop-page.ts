/** The two pages of the demo shop that takes a card. */
import { formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { escapeHtml } from '../http/escape-html.ts'
import { SIMULATED_MERCHANTS } from '../rails/bizum/scheme-shops.ts'
import { FOLLOW_STATE, renderPick, SHOP, shopPage, type Shown } from '../rails/bizum/shop-page.ts'
import type { ShopState } from '../rails/cards/simulated-network.ts'

export const CARD_SHOP = `${SHOP}/tarjeta`

/** What was typed, and what is wrong with it. */
export interface CardBasket {
  ending: string
  merchantId: string
  problem?: string
}

export function renderCardShop(shown: Shown, { ending, merchantId, problem }: CardBasket): string {
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const picks = SIMULATED_MERCHANTS.map((merchant) => renderPick(merchant, merchant.id === merchantId)).join('')
  const title = 'Tienda de la demostración, con tarjeta'
  return shopPage(
    shown,
    problem ? `Error · ${title}` : title,
    `<h1>${title}</h1>
<p class="soft">La tienda espera a que el titular de la tarjeta apruebe la compra en su banca en línea.
Los comercios son inventados y esta página solo existe en modo de demostración.</p>
<a href="${SHOP}">Pagar con Bizum</a>
<form method="post" action="${CARD_SHOP}"><fieldset><legend>Producto</legend>${picks}</fieldset>
<label>Cuatro últimas cifras de la tarjeta <input name="ending" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" required
value="${escapeHtml(ending)}"${invalid}></label>
${problem ? `<p class="error" id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<button>Pagar con tarjeta</button></form>`,
  )
}

interface CardSale {
  state: ShopState
  merchant: string
  amount: Cents
  expiresAt: Instant
}

const STATES: Readonly<Record<ShopState, string>> = {
  WAITING: 'Esperando la aprobación del titular',
  PAID: 'Pagada',
  NOT_PAID: 'No pagada',
}

/** The part that changes by itself. */
export function renderCardState({ state, expiresAt }: CardSale): string {
  const until = `Entre en su banca en línea, abra «Comercio electrónico» y apruebe la compra. Caduca a las ${formatTime(expiresAt, true)}.`
  return `<div><p class="state">${STATES[state]}</p>${state === 'WAITING' ? `<p>${until}</p>` : ''}</div>`
}

export function renderCardSale(shown: Shown, sale: CardSale): string {
  const title = `Compra en ${sale.merchant}`
  return shopPage(
    shown,
    title,
    `<h1>${escapeHtml(title)}</h1><p class="soft">${formatAmount(sale.amount)}, con tarjeta</p>
<div id="state" role="status">${renderCardState(sale)}</div><a href="${CARD_SHOP}">Volver a la tienda</a>`,
    FOLLOW_STATE,
  )
}
