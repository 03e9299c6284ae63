/**
 * Where whoever tries the demo bank reads its messages: `/dev/mensajes` for people, `/services/dev/v1/messages` for tests. Neither is
 * there without demo mode, and production has none.
 */
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { answerNotFound } from '../http/errors.ts'
import { allowPage } from '../http/security-headers.ts'
import { renderList, renderMessages } from './dev-page.ts'
import { recentMessages } from './recent.ts'

export const MESSAGES_PAGE = '/dev/mensajes'
const MESSAGES_JSON = '/services/dev/v1/messages'

type Query = Readonly<Record<string, unknown>>

export function registerMessagePages(app: FastifyInstance, bank: Bank, demo: boolean): void {
  if (!demo) {
    for (const path of [MESSAGES_PAGE, MESSAGES_JSON]) app.get(path, answerNotFound)
    return
  }
  app.get<{ Querystring: Query }>(MESSAGES_JSON, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return recentMessages(bank, { to: textOf(query['to']), about: textOf(query['about']) })
  })
  app.get<{ Querystring: Query }>(MESSAGES_PAGE, async ({ query }, reply) => {
    const about = textOf(query['about'])
    const messages = await recentMessages(bank, { about })
    const list = { messages, about: about ?? '' }
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (query['only'] === 'list') return reply.send(renderList(list))
    return reply.send(renderMessages({ ...list, nonce: allowPage(reply), bankName: bank.brand.name }))
  })
}

const LONGEST = 60

/** A «+» in an address is read as a space, so it is restored in telephone numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return value.slice(0, LONGEST).replace(/^ (?=\d)/, '+')
}
