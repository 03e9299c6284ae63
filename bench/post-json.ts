/** The least of HTTP/1.1 that measuring needs: node's own client costs as much as what is measured. One request at a time on each connection. */
import { createConnection } from 'node:net'

export interface Answer {
  status: number
  headers: string
  body: string
}

export interface Connection {
  post(path: string, headers: string, body: string): Promise<Answer>
  close(): void
}

/** A connection that is kept. `headers`: whole lines, each with its line break. Answers must have a `content-length`. */
export function connect(port: number): Connection {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  let received = ''
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection')))
  socket.on('data', (chunk: string) => {
    received += chunk
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
    if (received.length < end + 4 + length) return
    const answer = { status: Number(received.slice(9, 12)), headers: received.slice(0, end), body: received.slice(end + 4) }
    received = ''
    waiting?.resolve({ ...answer, body: Buffer.from(answer.body, 'latin1').toString() })
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
