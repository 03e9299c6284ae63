import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpBizumScheme } from '../rails/bizum/http-scheme.ts'
import type { TestBank } from './bank.ts'

/** From now on the bank's Bizum is over HTTPS, with a scheme that takes every call and never answers. Answers what to close it with. */
export async function silenceBizum({ bank }: TestBank, timeoutMs: number): Promise<() => void> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(bank, { bizum: httpBizumScheme({ url: `http://127.0.0.1:${port}`, timeoutMs }, bank) })
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
