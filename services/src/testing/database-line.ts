/** What stands between a process and its database in tests: it can be cut, or fall silent as a frozen server does. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { APP_ROLE, type Connection, type Login } from '../db/connection.ts'

export interface DatabaseLine {
  /** The database through the line, as `DATABASE_URL` has it. */
  url: string
  /** Nothing passes any more, and neither side is notified. */
  freeze(): void
  /** What waited goes on. */
  resume(): void
  /** Ends every connection and takes no other. */
  close(): Promise<void>
}

/** A database of a server of ours as `DATABASE_URL` names it, under the login of the processes or, as a migrator's, the owner's. */
export function urlOf(connection: Connection, role: Login = 'app'): string {
  if (typeof connection === 'string') return connection
  const { host, port, user, password, database } = connection
  const url = new URL(`postgresql://localhost/${database}`)
  url.username = role === 'app' ? APP_ROLE : user
  if (password) url.password = password
  if (port) url.port = String(port)
  url.searchParams.set('host', host)
  return url.href
}

/** A line to the database on a port of this machine: a given one, or any. */
export async function openLine(connection: Connection, port = 0): Promise<DatabaseLine> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const settle = (socket: Socket) => (isFrozen ? socket.pause() : socket.resume())
  const server = createServer((near) => {
    const far = reach(connection)
    const ends: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ]
    for (const [from, to] of ends) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      settle(from)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(urlOf(connection))
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) settle(socket)
    },
    resume: () => {
      isFrozen = false
      for (const socket of sockets) settle(socket)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function reach(connection: Connection): Socket {
  const { hostname, port, searchParams } = new URL(urlOf(connection))
  const host = searchParams.get('host')
  return host?.startsWith('/') ? connect(join(host, `.s.PGSQL.${port || 5432}`)) : connect(Number(port || 5432), host ?? hostname)
}
