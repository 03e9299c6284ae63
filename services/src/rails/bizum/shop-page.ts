/** The demo shop's two pages: what is sold, and how a sale stands. */
import { formatDayTime, formatTime } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { escapeHtml } from '../../http/escape-html.ts'
import { DEV_STYLE } from '../../messages/dev-page.ts'
import { merchantOf, SIMULATED_MERCHANTS, type SimulatedMerchant } from './scheme-shops.ts'
import type { Sold, Subscription } from './shop-sales.ts'

export const SHOP = '/dev/tienda'

const STYLE = `${DEV_STYLE}
h2{margin-top:1.5rem}li h2{margin-top:.25rem}fieldset{flex:1 1 100%;margin:0;padding:0;border:0;display:grid;gap:.5rem}
legend{padding:0;margin-bottom:.5rem;font-weight:600}
.pick{flex:none;display:flex;gap:.75rem;align-items:center;min-height:2.75rem;padding:.5rem .875rem;font-weight:400;
border:1px solid var(--line);border-radius:12px;background:var(--card)}
.pick input{width:1.25rem;height:1.25rem;min-height:0;margin:0;flex:none}.pick b{margin-left:auto;white-space:nowrap}
.small{flex:0 1 7rem}.error{flex:1 1 100%;color:light-dark(#a3211b,#ffb4ab);font-weight:600}
.state{font-size:1.25rem;font-weight:600}a{color:var(--link);display:inline-block;padding:.5rem 0}`

/** Brings the state up to date every two seconds, without touching what is being typed or the focus. */
export const FOLLOW_STATE = `
const state = document.getElementById('state')
const address = new URL(location.href)
address.searchParams.set('only', 'state')
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = document.createElement('template')
  fresh.innerHTML = await answer.text()
  if (fresh.content.textContent === state.textContent) return
  state.replaceChildren(fresh.content)
  const acts = document.getElementById('acts')
  if (acts) acts.hidden = state.firstElementChild.dataset.paid !== 'yes'
}, 2000)`

export interface Shown {
  nonce: string
  bankName: string
}

export function shopPage({ nonce, bankName }: Shown, title: string, body: string, script = ''): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(bankName)}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${STYLE}</style></head><body><main>
${body}</main>${script ? `<script type="module" nonce="${nonce}">${script}</script>` : ''}</body></html>`
}

/** What was typed, and what is wrong with it. */
export interface Basket {
  phone: string
  merchantId: string
  units: string
  problem?: string
}

export function renderShop(shown: Shown, basket: Basket, sales: readonly Sold[]): string {
  const { phone, units, problem } = basket
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const picks = SIMULATED_MERCHANTS.map((merchant) => renderPick(merchant, merchant.id === basket.merchantId)).join('')
  const bought = sales.map(renderSold).join('')
  const title = 'Tienda de la demostración'
  return shopPage(
    shown,
    problem ? `Error · ${title}` : title,
    `<h1>${title}</h1>
<p class="soft">Compre o suscríbase con Bizum y autorícelo en su banca en línea.
Los comercios son inventados y esta página solo existe en modo de demostración.</p>
<a href="${SHOP}/tarjeta">Pagar con tarjeta</a>
<form method="post" action="${SHOP}"><fieldset><legend>Producto</legend>${picks}</fieldset>
<label class="small">Unidades <input name="units" type="number" min="1" max="9" required value="${escapeHtml(units)}"></label>
<label>Móvil con Bizum <input name="phone" type="tel" autocomplete="tel-national" inputmode="tel" maxlength="20" required
value="${escapeHtml(phone)}"${invalid}></label>
${problem ? `<p class="error" id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<button name="how" value="pay">Pagar con Bizum</button><button name="how" value="subscribe">Suscribirme</button></form>
${bought === '' ? '' : `<h2>Últimas compras</h2><ol>${bought}</ol>`}`,
  )
}

export function renderPick({ id, name, product, trade, price }: SimulatedMerchant, picked: boolean): string {
  return `<label class="pick"><input type="radio" name="merchantId" value="${id}"${picked ? ' checked' : ''}>
<span>${escapeHtml(product)}<br><span class="soft">${escapeHtml(name)} · ${escapeHtml(trade)}</span></span><b>${formatAmount(toCents(price))}</b></label>`
}

const STATES: Record<Sold['state'], string> = {
  PENDING: 'Esperando su autorización',
  ACCEPTED: 'Autorizada, cobrando',
  PAID: 'Pagada',
  REJECTED: 'Rechazada',
  WITHDRAWN: 'Anulada por la tienda',
  EXPIRED: 'Caducada',
  ENDED: 'Cerrada',
  MOVED: 'El móvil tiene Bizum con otra entidad',
}

function stateOf(sold: Sold): string {
  if (sold.refunded === 0) return STATES[sold.state]
  return sold.refunded === sold.amount ? 'Devuelta' : `Devuelta en parte: ${formatAmount(sold.refunded)}`
}

function renderSold(sold: Sold): string {
  const { id, kind, merchantId, text, amount, at } = sold
  const merchant = escapeHtml(merchantOf(merchantId)?.name ?? merchantId)
  const link = kind === 'CHARGE' ? '' : `<a href="${SHOP}/${id}">Ver la compra<span class="soft"> de ${merchant}</span></a>`
  return `<li><header><span>${merchant}</span><time datetime="${at}">${formatDayTime(at)}</time></header>
<h3>${escapeHtml(text)}, ${formatAmount(amount)}</h3><p>${stateOf(sold)}</p>${link}</li>`
}

/** The part that changes by itself. */
export function renderState({ sale, charges }: { sale: Sold; charges: readonly Sold[] }): string {
  const words = {
    PENDING: `Entre en su banca en línea, abra Bizum y autorice la compra. Caduca a las ${formatTime(sale.expiresAt, true)}.`,
  }
  const help = sale.state === 'PENDING' ? `<p>${words.PENDING}</p>` : ''
  const done = charges.length === 0 ? '' : `<h2>Cobros de la suscripción</h2><ol>${charges.map(renderSold).join('')}</ol>`
  return `<div data-paid="${sale.state === 'PAID' ? 'yes' : 'no'}"><p class="state">${stateOf(sale)}</p>${help}${done}</div>`
}

export interface Acting {
  sale: Sold
  charges: readonly Sold[]
  subscription?: Subscription
  /** What was typed to give back, and what is wrong with it. */
  typed?: string
  problem?: string
}

export function renderSale(shown: Shown, acting: Acting): string {
  const { sale, subscription, problem } = acting
  const merchant = merchantOf(sale.merchantId)
  const title = `Compra en ${merchant?.name ?? sale.merchantId}`
  const left = formatAmount(toCents(sale.amount - sale.refunded), { currency: null })
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const giveBack =
    sale.refunded < sale.amount
      ? `<form method="post" action="${SHOP}/${sale.id}/devolucion"><label>Importe que devolver, en euros
<input name="amount" inputmode="decimal" maxlength="12" required value="${escapeHtml(acting.typed ?? left)}"${invalid}></label>
<button>Devolver</button>${problem ? `<p class="error" id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}</form>`
      : ''
  const charge = subscription
    ? `<form method="post" action="${SHOP}/${sale.id}/cobro"><button>Cobrar la siguiente cuota, ${formatAmount(subscription.amount)}</button></form>`
    : ''
  return shopPage(
    shown,
    title,
    `<h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(sale.text)}, ${formatAmount(sale.amount)}, con el móvil ${formatPhone(sale.phone as Phone)}</p>
<div id="state" role="status">${renderState(acting)}</div><div id="acts"${sale.state === 'PAID' ? '' : ' hidden'}>${giveBack}${charge}</div>
<a href="${SHOP}">Volver a la tienda</a>`,
    FOLLOW_STATE,
  )
}
