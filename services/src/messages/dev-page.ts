/** The demo's messages as a page: each like the telephone or the mail program would show it. */
import { formatDayTime } from '@almenara/contract/dates'
import { escapeHtml } from '../http/escape-html.ts'
import type { RecentMessage } from './recent.ts'

/** Of every page for developers. */
export const DEV_STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f4f5f3,#0e1719);--card:light-dark(#fff,#16252a);--text:light-dark(#13262b,#e8eeee);
--soft:light-dark(#4c5d62,#a9b9bd);--line:light-dark(#b9bfbb,#3a4c51);--link:light-dark(#0d4f5b,#7fd0dd)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:1.5rem 1rem 3rem;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
h1{font-size:1.625rem;line-height:1.25;margin:0 0 .25rem}p{margin:0}.soft{color:var(--soft)}
form{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem;margin:1.25rem 0}
label{flex:1 1 14rem;font-weight:600}
input{display:block;width:100%;margin-top:.25rem}
input,button{font:inherit;min-height:2.75rem;padding:.375rem .75rem;border:1px solid var(--soft);border-radius:8px;color:inherit;background:var(--card)}
button{font-weight:600;color:var(--link);cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{padding:.875rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
li header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:.875rem;color:var(--soft)}
h2{font-size:1rem;margin:.25rem 0;overflow-wrap:anywhere}
pre{margin:.25rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`

/** Brings the list up to date every two seconds, without touching what is being typed or the focus. */
const SCRIPT = `
const address = new URL(location.href)
address.searchParams.set('only', 'list')
let shown = ''
const refresh = async () => {
  if (document.hidden) return
  const answer = await fetch(address).catch(() => undefined)
  const list = answer?.ok ? await answer.text() : shown
  if (list !== shown) document.getElementById('messages').innerHTML = shown = list
}
setInterval(refresh, 2000)`

interface List {
  messages: readonly RecentMessage[]
  /** What was searched. */
  about: string
}

interface Page extends List {
  nonce: string
  bankName: string
}

/** The part that changes by itself. */
export function renderList({ messages, about }: List): string {
  const nothing = about
    ? `No hay mensajes de «${escapeHtml(about)}».`
    : 'Todavía no hay mensajes. Aparecerán aquí cuando el banco envíe una clave o un aviso.'
  return messages.length === 0 ? `<p class="soft">${nothing}</p>` : `<ol>${messages.map(renderMessage).join('')}</ol>`
}

export function renderMessages({ messages, about, nonce, bankName }: Page): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mensajes · ${escapeHtml(bankName)}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${DEV_STYLE}</style></head><body><main>
<h1>Mensajes de la demostración</h1>
<p class="soft">Los SMS, correos y notificaciones que el banco ha enviado, los últimos primero. Esta página solo existe en modo de demostración.</p>
<form role="search"><label>Usuario, nombre, teléfono o correo <input type="search" name="about" maxlength="60" value="${escapeHtml(about)}"></label>
<button>Buscar</button></form>
<div id="messages">${renderList({ messages, about })}</div></main><script type="module" nonce="${nonce}">${SCRIPT}</script></body></html>`
}

const STATES: Record<RecentMessage['state'], string> = { PENDING: 'enviándose', SENT: 'enviado', FAILED: 'no enviado' }
const CHANNELS: Record<RecentMessage['channel'], string> = { SMS: 'SMS', EMAIL: 'Correo', PUSH: 'Notificación' }

function renderMessage({ channel, to, subject, text = 'El texto ya se ha borrado.', createdAt, state }: RecentMessage): string {
  const title = subject ? `<h2>${escapeHtml(subject)}</h2>` : ''
  const at = formatDayTime(createdAt, true)
  return `<li><header><span>${CHANNELS[channel]} a ${escapeHtml(to)}</span><span><time datetime="${createdAt}">${at}</time> · ${STATES[state]}</span>
</header>${title}<pre>${escapeHtml(text)}</pre></li>`
}
