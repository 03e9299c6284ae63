/** The page of the simulated investment portal, where there is a demo bank outside production. It says that it is simulated. */
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../../bank.ts'
import { answerNotFound } from '../../http/errors.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { allowPage } from '../../http/security-headers.ts'
import { DEV_STYLE } from '../../messages/dev-page.ts'
import { SIMULATED_PAGE, letIn } from './simulated.ts'

export function registerInvestmentPage(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo) {
    app.get(SIMULATED_PAGE, answerNotFound)
    return
  }
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(SIMULATED_PAGE, async ({ query }, reply) => {
    const token = typeof query['token'] === 'string' ? query['token'] : ''
    const customer = await letIn(bank.database, bank.sealingKey, token, bank.clock.now())
    const nonce = allowPage(reply)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
    if (!customer) return reply.status(403).send(pageOf(nonce, 'No se puede entrar', REFUSED))
    const text = `Ha entrado como <strong>${escapeHtml(customer.name)}</strong> desde ${escapeHtml(bank.brand.name)}, sin identificarse otra vez. ${SIMULATED}`
    return reply.send(pageOf(nonce, 'Portal de inversión simulado', text))
  })
}

const SIMULATED =
  'Esta página hace de portal de inversión en el modo de demostración: no hay mercado detrás. En un banco real, aquí se abre el portal de su proveedor.'
const REFUSED = 'Este acceso ya se ha usado o ha caducado. Vuelva a su banca en línea y entre otra vez desde «Ahorro e inversión».'

function pageOf(nonce: string, title: string, text: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${DEV_STYLE}</style></head><body><main>
<h1>${title}</h1><p>${text}</p></main></body></html>`
}
