/**
 * Where whoever tries the demo bank reads its coordinates cards and PINs: `/dev/coordenadas` for people, `/services/dev/v1/signatures`
 * for tests. Neither is there without demo mode, and production has none.
 */
import { COORDINATE_COLUMNS, COORDINATE_ROWS } from '@almenara/contract/coordinates'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { answerNotFound } from '../http/errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { allowPage } from '../http/security-headers.ts'
import { DEV_STYLE } from '../messages/dev-page.ts'
import { readSignatures, type DemoSignatures } from './signatures.ts'

const PAGE = '/dev/coordenadas'
const JSON_PATH = '/services/dev/v1/signatures'

export function registerSignaturePages(app: FastifyInstance, { database, brand }: Bank, demo: boolean): void {
  if (!demo) {
    for (const path of [PAGE, JSON_PATH]) app.get(path, answerNotFound)
    return
  }
  app.get(JSON_PATH, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return readSignatures(database)
  })
  app.get(PAGE, async (_request, reply) => {
    const signatures = await readSignatures(database)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return reply.send(render(signatures, brand.name, allowPage(reply)))
  })
}

const STYLE = `${DEV_STYLE}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin-top:.5rem}
th,td{padding:.375rem .5rem;border:1px solid var(--line);text-align:center}th{color:var(--soft)}`

function render(signatures: readonly DemoSignatures[], bankName: string, nonce: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Coordenadas y PIN · ${escapeHtml(bankName)}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Coordenadas y PIN de la demostración</h1>
<p class="soft">Con qué firman los clientes de demostración, además de los códigos por SMS. Esta página solo existe en modo de demostración.</p>
<ol>${signatures.map(renderCustomer).join('')}</ol></main></body></html>`
}

function renderCustomer({ username, coordinates, cards }: DemoSignatures): string {
  const pins = cards.map(({ name, ending, pin }) => `<p>${escapeHtml(name)}, terminada en ${ending}: PIN <b>${pin}</b></p>`).join('')
  return `<li><h2>${escapeHtml(username)}</h2>${pins}${coordinates ? renderGrid(username, coordinates) : ''}</li>`
}

function renderGrid(username: string, { serial, values }: NonNullable<DemoSignatures['coordinates']>): string {
  const head = COORDINATE_COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')
  const rows = COORDINATE_ROWS.map((row) => {
    const cells = COORDINATE_COLUMNS.map((column) => `<td>${values[`${column}${row}`] ?? ''}</td>`).join('')
    return `<tr><th scope="row">${row}</th>${cells}</tr>`
  })
  return `<div class="scroll" role="region" tabindex="0" aria-label="Coordenadas de ${escapeHtml(username)}"><table>
<caption>Tarjeta de coordenadas ${serial}</caption><tr><td></td>${head}</tr>${rows.join('')}</table></div>`
}
