/** The least of HTTP/1.1 that measuring needs: node's own client costs as much as what is measured. One request at a time on each connection. */
import { createConnection } from 'node:net'

export interface Answer {
  status: number
  headers: string
  /** As text, when it is asked for. */
  body: () => string
}

export interface Connection {
  post(path: string, headers: string, body: string): Promise<Answer>
  close(): void
}

/** A connection that is kept. `headers`: whole lines, each with its line break. Answers must have a `content-length`. */
export function connect(port: number): Connection {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer[] = []
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection')))
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk)
    const all = received.length === 1 ? chunk : Buffer.concat(received)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const headers = all.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1])
    if (all.length < end + 4 + length) return
    received = []
    // Most answers are not looked into.
    waiting?.resolve({ status: Number(headers.slice(9, 12)), headers, body: () => all.toString('utf8', end + 4) })
  })
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const length = `content-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}${length}\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}
