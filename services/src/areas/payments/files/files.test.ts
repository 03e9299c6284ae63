import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Notebook, NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { addSeconds } from '@almenara/contract/dates'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { powers } from '../../../products/tables.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addCustomer, type TestCustomer } from '../../../testing/orders.ts'
import { addPresenter, sample, type FilePresenter } from '../../../testing/payment-files.ts'
import { CHECKED_SECONDS } from './file-days.ts'
import { expireFiles } from './hand-over.ts'
import { readNextFile } from './read-file.ts'
import { storedFile } from './stored-file.ts'
import { paymentSupportPieces, paymentSupports } from './tables.ts'

let tested: TestBank
type Presenter = Pick<TestCustomer, 'tokens'>
let carmen: FilePresenter
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addPresenter(tested, 'obras')
})
afterAll(() => tested.close())
// Each file alone: what was presented before would be a repetition.
afterEach(() => tested.database.transaction((tx) => tx.delete(paymentSupports)))

const headers = ({ tokens }: Presenter) => ({ authorization: `Bearer ${tokens.access_token}` })

function present(payload: Buffer | Readable, who: Presenter = carmen, name = 'remesa.xml') {
  const url = `/services/remittances/v1/notebooks?name=${encodeURIComponent(name)}`
  return tested.app.inject({ method: 'POST', url, headers: { ...headers(who), 'content-type': 'application/octet-stream' }, payload })
}

async function ask<T>(path: string, who: Presenter = carmen): Promise<T> {
  return (await tested.app.inject({ url: `/services/remittances/v1/notebooks/${path}`, headers: headers(who) })).json()
}

async function read(file: Buffer, name?: string): Promise<Notebook> {
  const presented = (await present(file, carmen, name)).json<Notebook>()
  expect(presented).toMatchObject({ state: 'CHECKING', bytes: file.length })
  while (await readNextFile(tested.bank));
  return ask<Notebook>(presented.id)
}

/** As a network brings it: each part has memory of its own. */
function* arriving(file: Buffer): Generator<Buffer> {
  for (let from = 0; from < file.length; from += 64 * 1024) yield Buffer.from(new Uint8Array(file.subarray(from, from + 64 * 1024)).buffer)
}

describe('a file that is presented', () => {
  test('case 2: 36 orders of which three are wrong: three findings with their order, path, value and remedy', async () => {
    const notebook = await read(sample('made/36-orders-three-wrong.xml'), 'nominas noviembre.xml')
    expect(notebook).toMatchObject({
      name: 'nominas noviembre.xml',
      state: 'WITH_ERRORS',
      format: 'pain.001.001.09',
      total: { count: 36 },
      good: { count: 33, amount: 35_128_40 },
      choices: ['EXCLUDE', 'VOP'],
    })
    const { rows, count } = await ask<{ rows: NotebookFinding[]; count: number }>(`${notebook.id}/findings-extract`)
    expect(count).toBe(3)
    expect(rows.map(({ order, path, text, remedy }) => [order, path, text, remedy])).toEqual([
      [14, 'PmtInf[1]/CdtTrfTxInf[14]/CdtrAcct/Id/IBAN', 'Los dígitos de control del IBAN no son válidos.', 'Pida el IBAN a su titular.'],
      [22, 'PmtInf[1]/CdtTrfTxInf[22]/Amt/InstdAmt', '«1.092.50» no es un importe.', 'El decimal es un punto y no lleva miles: 1092.50.'],
      [31, 'PmtInf[1]/CdtTrfTxInf[31]/Amt/InstdAmt', 'El importe es cero.', 'Escriba el importe o quite la orden.'],
    ])
    const wrong = await ask<{ rows: { order: number }[] }>(`${notebook.id}/orders-extract?states=WRONG`)
    expect(wrong.rows.map(({ order }) => order)).toEqual([14, 22, 31])
  })

  test('case 10: the same file twice at once is presented once, and the other is told of it', async () => {
    const file = sample('writers/oca18-sct09.xml')
    const replies = await Promise.all([present(file), present(file)])
    expect(replies.map((reply) => reply.json<Notebook>().state).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'CHECKING',
      'REFUSED',
    ])
    const refused = replies.map((reply) => reply.json<Notebook>()).find(({ state }) => state === 'REFUSED')
    expect(refused?.refusal).toEqual({
      title: 'Este fichero ya se presentó el 20/11/2026. Estado: comprobando.',
      remedy: expect.stringContaining('genere una remesa nueva'),
      other: replies.map((reply) => reply.json<Notebook>()).find(({ state }) => state === 'CHECKING')?.id,
    })
  })

  test('case 5: one that is too large is cut while it arrives, and nothing of it is kept', async () => {
    const reply = await present(
      Readable.from(
        (function* () {
          for (let sent = 0; sent < 200; sent += 1) yield Buffer.alloc(1024 * 1024)
        })(),
      ),
    )
    expect([reply.statusCode, reply.json().error?.code ?? reply.json().code]).toEqual([413, 'NOTEBOOK_TOO_LARGE'])
    expect(await tested.database.$count(paymentSupports)).toBe(0)
    expect(await tested.database.$count(paymentSupportPieces)).toBe(0)
  })

  test('large files that arrive at once, more of them than threads store, are each kept as they came', async () => {
    const files = Array.from({ length: 3 }, () => randomBytes(2 * 1024 * 1024))
    const replies = await Promise.all(files.map((file) => present(Readable.from(arriving(file)))))
    for (const [place, file] of files.entries()) {
      const { id, bytes } = replies[place]?.json<Notebook>() ?? {}
      expect(bytes).toBe(file.length)
      const stored: Uint8Array[] = []
      for await (const piece of storedFile(tested.database, id ?? '')) stored.push(piece)
      expect(file.equals(Buffer.concat(stored))).toBe(true)
    }
  })

  test('of a large file whose connection breaks while another thread stores it nothing is kept', async () => {
    async function* broken() {
      yield* arriving(randomBytes(2 * 1024 * 1024))
      throw new Error('The connection broke')
    }
    await expect(present(Readable.from(broken()))).rejects.toThrow('The connection broke')
    await eventually('nothing is kept', async () => (await tested.database.$count(paymentSupports)) === 0)
    expect(await tested.database.$count(paymentSupportPieces)).toBe(0)
  })

  /** In the middle of a statement: a thread whose connection goes between two of them opens another, and goes on. `client` keeps it from its table. */
  async function loseWhoeverStores(client: PoolClient): Promise<void> {
    const here = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    const waiting = `select ${here} and wait_event_type = 'Lock'`
    await eventually('its thread waits', async () => (await client.query(waiting)).rowCount === 1)
    await client.query(`select pg_terminate_backend(pid) ${here}`)
    await client.query('rollback')
    client.release()
  }

  test('of a large file whose database goes while another thread stores it nothing is kept, and it may be presented again', async () => {
    const file = randomBytes(3 * 1024 * 1024)
    let lost: Promise<void> | undefined
    async function* losing() {
      yield* arriving(file.subarray(0, 2 * 1024 * 1024))
      await eventually('its thread stores', async () => (await tested.database.$count(paymentSupportPieces)) > 4)
      const client = await tested.database.pool.connect()
      await client.query('begin; lock table payment_support_pieces in share mode')
      lost = loseWhoeverStores(client)
      yield* arriving(file.subarray(2 * 1024 * 1024))
    }
    const reply = await present(Readable.from(losing()))
    await lost
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'UNAVAILABLE'])
    await eventually('nothing is kept', async () => (await tested.database.$count(paymentSupports)) === 0)
    expect((await present(file)).statusCode).toBe(200)
  })

  test.each([
    ['notebooks/made-c1914.txt', 'El fichero es un Cuaderno 19-14 de texto, que ya no se admite.'],
    ['foreign/listado.pdf', 'Es un PDF, no una remesa.'],
    ['foreign/sepa.n43', 'Es un extracto (Norma 43), no una remesa.'],
    ['foreign/pain.002.xml', 'Es una respuesta del banco (pain.002.001.11), no una remesa.'],
    ['hostile/billion-laughs.xml', 'El fichero declara un tipo de documento (DOCTYPE), que no se admite.'],
    ['made/version-pain.001.001.12.xml', 'El formato pain.001.001.12 no se admite.'],
    ['made/nboftxs-37.xml', 'El fichero dice que tiene 37 órdenes y tiene 36.'],
  ])('case 17: %s is refused by its own name', async (file, title) => {
    expect(await read(sample(file))).toMatchObject({ state: 'REFUSED', refusal: { title, remedy: expect.any(String) } })
  })

  test('case 40: another customer’s file answers as one that does not exist', async () => {
    const stranger = await addCustomer(tested, 'otra.persona')
    const { id } = (await present(sample('made/bom-utf8.xml'))).json<Notebook>()
    for (const one of [id, crypto.randomUUID(), 'x'])
      for (const path of [one, `${one}/findings-extract`, `${one}/orders-extract`])
        expect(await ask(path, stranger)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a file that is only checked', () => {
  const check = async (payload: Buffer, more = '') => {
    const url = `/services/remittances/v1/notebooks?name=prueba.xml&onlyCheck=true${more}`
    const options = { method: 'POST', url, headers: { ...headers(carmen), 'content-type': 'application/octet-stream' }, payload } as const
    const presented = (await tested.app.inject(options)).json<Notebook>()
    while (await readNextFile(tested.bank));
    return presented.id === undefined ? presented : ask<Notebook>(presented.id)
  }
  const acts: [string, object][] = [
    ['choices', { version: 1, exclude: { kinds: ['WRONG'] } }],
    ['hand-over', { version: 1 }],
    ['presentation/authorization', { version: 1, operationId: randomUUID() }],
  ]

  test('says all that would be found of it, asks no bank about its payees, and can be neither mended, handed over nor signed', async () => {
    const notebook = await check(sample('made/36-orders-three-wrong.xml'))
    expect(notebook).toMatchObject({ state: 'CHECKED', onlyCheck: true, total: { count: 36 }, good: { count: 33 }, choices: [] })
    expect(notebook).not.toHaveProperty('payeeCheck')
    expect(notebook).not.toHaveProperty('fingerprint')
    expect((await ask<{ count: number }>(`${notebook.id}/findings-extract`)).count).toBe(3)
    expect(await ask(`${notebook.id}/review`)).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    const closed = await tested.app.inject({
      url: `/services/transfer-remittances/v1/pending-files/${notebook.id}`,
      headers: headers(carmen),
    })
    expect(closed.json()).toMatchObject({ closed: { text: 'Solo se comprobó: no se puede firmar y no se ha enviado nada.' } })
    for (const [act, payload] of acts) {
      const url = `/services/remittances/v1/notebooks/${notebook.id}/${act}`
      const { statusCode, json } = await tested.app.inject({ method: 'POST', url, headers: headers(carmen), payload })
      expect([act, statusCode, json().code]).toEqual([act, 409, 'NOTEBOOK_CLOSED'])
    }
  })

  test('is in no list, is nobody else’s to see, and keeps the same file from nothing', async () => {
    const file = sample('made/no-declaration.xml')
    const [first, again] = [await check(file), await check(file)]
    expect([first.state, again.state]).toEqual(['CHECKED', 'CHECKED'])
    const lists = ['transfer-remittances/v1/pending-files-extract', 'transfer-remittances/v1/pool', 'remittances/v1/waiting']
    const before = await Promise.all(lists.map((path) => tested.app.inject({ url: `/services/${path}`, headers: headers(carmen) })))
    for (const { body } of before) expect(body).not.toContain('prueba.xml')
    const [contractId] = [...carmen.contracts.values()]
    const presented = `/services/transfer-remittances/v1/${contractId}/presented-supports-extract`
    expect((await tested.app.inject({ url: presented, headers: headers(carmen) })).json()).toMatchObject({ rows: [] })
    const luis = await addCustomer(tested, 'luis.cano')
    const power = { userId: luis.user.id, productId: contractId ?? '', position: 1 }
    await tested.database.transaction((tx) => tx.insert(powers).values(power))
    expect((await ask<{ code: string }>(first.id, luis)).code).toBe('NOT_FOUND')
    expect((await read(file)).state).toBe('READY')
  })

  test('is told of the same file that was presented, as it would be, and takes no other’s place', async () => {
    const file = sample('made/no-declaration.xml')
    const presented = await read(file)
    expect(await check(file)).toMatchObject({ state: 'REFUSED', onlyCheck: true, refusal: { other: presented.id } })
    expect(await check(sample('made/one-line.xml'), `&replaces=${presented.id}`)).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('is forgotten after a day, and nothing of it is left', async () => {
    const { id } = await check(sample('made/no-declaration.xml'))
    const now = tested.clock.now()
    tested.clock.set(addSeconds(now, CHECKED_SECONDS - 60))
    await expireFiles(tested.bank)
    expect(await tested.database.$count(paymentSupports)).toBe(1)
    tested.clock.set(addSeconds(now, CHECKED_SECONDS + 60))
    await expireFiles(tested.bank)
    expect(await tested.database.$count(paymentSupports)).toBe(0)
    expect(await tested.database.$count(paymentSupportPieces)).toBe(0)
    tested.clock.set(now)
    expect((await ask<{ code: string }>(id)).code).toBe('NOT_FOUND')
  })
})
