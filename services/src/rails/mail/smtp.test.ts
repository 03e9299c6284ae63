import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smtp, type Smtp } from './smtp.ts'

const MAIL = { id: '1-7', to: 'ana@correo.example', subject: 'Verifique su correo', text: 'Código 482913', html: '<p>Código 482913</p>' }

let server: Server | undefined
let mail: Smtp | undefined
afterEach(() => {
  mail?.close()
  server?.close()
})

/** A mail server that says what a test wants after a command, and yes to everything else (RFC 5321). */
async function mailServer(refusals: Record<string, string> = {}) {
  const received: string[] = []
  const attend = (socket: Socket) => {
    let inData = false
    socket.setEncoding('utf8').write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (part: string) => {
      received.push(part)
      if (inData && !part.endsWith('\r\n.\r\n')) return
      const command = inData ? '.' : part.slice(0, 4).toUpperCase()
      inData = command === 'DATA'
      socket.write(`${refusals[command] ?? (inData ? '354 go on' : '250 fine')}\r\n`)
    })
  }
  server = createServer(attend).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  mail = smtp({ url: `smtp://127.0.0.1:${port}`, from: 'Almenara <avisos@banco.example>' })
  return { mail, port, received: () => received.join('') }
}

test('a message goes with its sender, recipient, subject and both forms', async () => {
  const { mail: carrier, received } = await mailServer()
  expect(await carrier.send(MAIL)).toEqual({ outcome: 'SENT', reference: '<1-7.almenara@127.0.0.1>' })
  expect(received()).toContain('MAIL FROM:<avisos@banco.example>')
  expect(received()).toContain('RCPT TO:<ana@correo.example>')
  expect(received()).toContain('Subject: Verifique su correo')
  expect(received()).toContain('Message-ID: <1-7.almenara@127.0.0.1>')
  expect(received()).toMatch(/text\/plain[\s\S]*text\/html/)
})

test.each([
  ['a recipient who does not exist', { RCPT: '550 no such user' }, 'REFUSED'],
  ['a full mailbox', { RCPT: '452 try later' }, 'LATER'],
  ['a message that is refused', { '.': '554 not wanted' }, 'REFUSED'],
])('%s: %j is %s', async (_name, refusals, outcome) => {
  const { mail: carrier } = await mailServer(refusals)
  const delivery = await carrier.send(MAIL)
  expect(delivery.outcome).toBe(outcome)
  expect(JSON.stringify(delivery)).not.toContain('482913')
})

test('a server that is not there is asked again later', async () => {
  const { mail: carrier } = await mailServer()
  server?.close()
  expect(await carrier.send(MAIL)).toMatchObject({ outcome: 'LATER' })
})

test('a server elsewhere that offers no encryption is given nothing', async () => {
  const { received, port } = await mailServer()
  // The same machine, by an address that is not known to be it.
  const elsewhere = smtp({ url: `smtp://0.0.0.0:${port}`, from: 'a@banco.example' })
  expect(await elsewhere.send(MAIL)).toMatchObject({ outcome: 'LATER' })
  elsewhere.close()
  expect(received()).toContain('STARTTLS')
  expect(received()).not.toContain('MAIL FROM')
})
