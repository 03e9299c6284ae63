/** One request at a time on a connection that is kept, as a browser sends them through a proxy. */
import { request, type Agent } from 'node:http'

/** Longer than any answer of a bank whose database is not silent. */
const ANSWER_MS = 20_000

export interface Answer {
  status: number
  body: string
}

interface Line {
  agent: Agent
  address: string
  from: string
  token?: string
}

/** Rejects when nothing answers. */
export function send(
  { agent, address, from, token }: Line,
  method: string,
  path: string,
  body?: string | URLSearchParams,
): Promise<Answer> {
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = {
    'x-forwarded-for': from,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(String(body)) }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { method, agent, headers, timeout: ANSWER_MS }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: text }))
      reply.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error(`No answer in ${ANSWER_MS / 1000} s`)))
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : String(body))
  })
}
