/** The one address of a database that changes places: what HAProxy does for Patroni. It is told who the primary is. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Cluster } from './cluster.ts'
import type { Ground } from './ground.ts'

export interface DatabaseProxy {
  /** `DATABASE_URL` through it, as the superuser. */
  url: string
  /** Ends every connection and sends those that come to this one; without one, nobody is let in. */
  point(cluster: Cluster | undefined): void
}

export async function startDatabaseProxy(ground: Ground, cluster: Cluster): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let target: Cluster | undefined = cluster
  const server = createServer((near) => {
    if (!target) return near.destroy()
    const far = connect(target.port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  ground.atEnd(() => {
    cutAll()
    server.close()
  })
  const url = new URL(cluster.url)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    point: (next) => {
      target = next
      cutAll()
    },
  }
}
