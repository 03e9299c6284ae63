/**
 * What stands in front of the processes of a bank, with the rules of a usual load balancer: each request goes to the next process that says it
 * is ready, and to another only when it could not be handed over at all. It adds nothing: `load.ts` writes X-Forwarded-For as a proxy would.
 */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { Service } from './services.ts'

/** Between two questions to each whether it is ready; a process that stops answers for longer (`ALMENARA_STOP_DELAY_MS`). */
const LOOK_MS = 100

export interface HttpProxy {
  address: string
  /** Takes one into the rotation; it gets requests from when it is ready. */
  add(service: Service): void
  remove(service: Service): void
}

export async function startHttpProxy(ground: Ground, services: readonly Service[]): Promise<HttpProxy> {
  const all = new Set(services)
  const agent = new Agent({ keepAlive: true })
  let ready: Service[] = []
  let turn = 0
  const look = async () => {
    const states = await Promise.all([...all].map(async (service) => ({ service, is: await service.isReady() })))
    ready = states.filter(({ is, service }) => is && all.has(service)).map(({ service }) => service)
  }
  const server = createServer((asked, reply) => {
    turn += 1
    const first = ready.length === 0 ? 0 : turn % ready.length
    void pass(asked, reply, [...ready.slice(first), ...ready.slice(0, first)])
  })

  async function pass(asked: IncomingMessage, reply: ServerResponse, targets: readonly Service[]): Promise<void> {
    const parts: Buffer[] = []
    try {
      for await (const part of asked) parts.push(part as Buffer)
    } catch {
      return
    }
    const body = Buffer.concat(parts)
    for (const target of targets) if (await handOver(asked, reply, target, body)) return
    reply.writeHead(503).end('No process is ready')
  }

  /** Answers whether it was handed over: a process that takes no connection has seen nothing of the request. */
  function handOver(asked: IncomingMessage, reply: ServerResponse, target: Service, body: Buffer): Promise<boolean> {
    const { method, url = '/' } = asked
    const { connection: _, ...headers } = asked.headers
    return new Promise((resolve) => {
      const passed = request(target.address + url, { method, agent, headers }, (answer) => {
        const { connection: _hop, ...theirs } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, theirs)
        answer.pipe(reply)
        answer.on('error', () => reply.destroy())
        answer.on('end', () => resolve(true))
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false)
        if (reply.headersSent) reply.destroy()
        else reply.writeHead(502).end(`${target.name}: ${error.message}`)
        resolve(true)
      })
      passed.end(body)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await look()
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look()
      await pause(LOOK_MS)
    }
  })()
  ground.atEnd(async () => {
    over.abort()
    await looking
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (service) => all.add(service),
    remove: (service) => all.delete(service),
  }
}
