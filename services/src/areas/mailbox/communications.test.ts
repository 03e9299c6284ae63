import { createHash, randomUUID } from 'node:crypto'
import type { Communication } from '@almenara/contract/areas/mailbox/communications'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { and, eq, isNotNull } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCorrespondence } from '../../correspondence/keeper.ts'
import { communications, documentFiles } from '../../correspondence/tables.ts'
import { powers } from '../../products/tables.ts'
import { addAccount, addUser, get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addLetters, contractMailbox } from '../../testing/letters.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const ROOT = '/services/mailbox/v1'
const LIST = `${ROOT}/communications-extract`

interface Page {
  txId: string
  rows: Communication[]
  count: number
  unread: number
  total: number
}

let people = 0
async function customer(letters = 0): Promise<{ user: TestUser; tokens: TokenReply; ids: string[] }> {
  people += 1
  const user = await addUser(bank, `buzon.${people}`)
  await contractMailbox(bank, user)
  const ids = letters === 0 ? [] : await addLetters(bank, user, letters)
  return { user, tokens: await signInAs(bank, user), ids }
}

const list = async (tokens: TokenReply, query = ''): Promise<Page> => (await get(bank, tokens, LIST + query)).json()
const pending = async (tokens: TokenReply): Promise<number> => (await get(bank, tokens, `${ROOT}/pending-notifications`)).json().value
const read = (tokens: TokenReply, txId: string, ids: readonly string[]) => post(bank, tokens, `${ROOT}/communications/read`, { txId, ids })
const moments = (user: TestUser) =>
  bank.database
    .select({ id: communications.id, readAt: communications.readAt, downloadedAt: communications.downloadedAt })
    .from(communications)
    .where(and(eq(communications.userId, user.id), isNotNull(communications.readAt)))

describe('confirming the reading of communications', () => {
  test('sixty of 318 get their moment, the badge falls by sixty, and the list stays as it was', async () => {
    const { tokens, ids, user } = await customer(318)
    const page = await list(tokens, '?state=UNREAD')
    expect(page).toMatchObject({ count: 318, unread: 318, total: 318 })
    const chosen = ids.slice(0, 60)
    expect((await read(tokens, page.txId, chosen)).json()).toEqual({ read: 60, unread: 258 })
    expect(await pending(tokens)).toBe(258)
    expect(new Set((await moments(user)).map(({ id }) => id))).toEqual(new Set(chosen))
    const again = await list(tokens, `?txId=${page.txId}&fromPage=1&toPage=2`)
    expect(again.rows.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect(again.rows.every(({ readAt }) => readAt !== undefined)).toBe(true)
    bank.clock.set(addSeconds(bank.clock.now(), 1))
    expect(await list(tokens, '?state=UNREAD')).toMatchObject({ count: 258 })
    expect(await list(tokens, '?state=READ')).toMatchObject({ count: 60 })
  })

  test('61 at once, none, or one twice is refused at the field and nothing changes', async () => {
    const { tokens, ids, user } = await customer(61)
    const { txId } = await list(tokens)
    for (const some of [ids, [], [ids[0] ?? '', ids[0] ?? '']]) {
      expect((await read(tokens, txId, some)).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'ids' }] })
    }
    expect(await moments(user)).toEqual([])
  })

  test('another person’s among them is answered as one that does not exist, and none is read', async () => {
    const { tokens, ids, user } = await customer(3)
    const other = await customer(1)
    const { txId } = await list(tokens)
    const foreign = await read(tokens, txId, [...ids, other.ids[0] ?? ''])
    const absent = await read(tokens, txId, [...ids, 'zzzzzzzzzzzzzzzz'])
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...absent.json(), requestId: '' })
    expect([...(await moments(user)), ...(await moments(other.user))]).toEqual([])
  })

  test('one of the own mailbox that is no row of this list is refused whole', async () => {
    const { tokens, ids, user } = await customer(2)
    await addLetters(bank, user, 1, { title: 'Extracto mensual', type: 'MONTHLY_STATEMENT' })
    const { txId } = await list(tokens, '?types=MONTHLY_STATEMENT')
    expect((await read(tokens, txId, ids)).json().code).toBe('NOT_FOUND')
    expect(await moments(user)).toEqual([])
  })

  test('the txId of another list, of another person, or altered is unknown; the own one serves in another session', async () => {
    const { tokens, ids, user } = await customer(2)
    const other = await customer(1)
    const { txId } = await list(tokens)
    const sessions = (await get(bank, tokens, '/services/session-logs/v1/connections-extract')).json().txId as string
    const altered = `${txId.slice(0, -1)}${txId.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [sessions, (await list(other.tokens)).txId, altered]) {
      expect((await read(tokens, wrong, ids)).json().code).toBe('TX_UNKNOWN')
    }
    expect(await moments(user)).toEqual([])
    expect((await read(await signInAs(bank, user), txId, ids)).json()).toEqual({ read: 2, unread: 0 })
  })

  test('the same sixty in two windows at once: the first moments stay and the count never falls below zero', async () => {
    const { tokens, ids, user } = await customer(60)
    const { txId } = await list(tokens)
    const replies = await Promise.all([read(tokens, txId, ids), read(tokens, txId, [...ids].reverse())])
    expect(replies.map((reply) => reply.json().unread)).toEqual([0, 0])
    expect(replies.reduce((sum, reply) => sum + Number(reply.json().read), 0)).toBe(60)
    const first = await moments(user)
    bank.clock.set(addSeconds(bank.clock.now(), 60))
    expect((await read(tokens, txId, ids)).json()).toEqual({ read: 0, unread: 0 })
    expect(await moments(user)).toEqual(first)
  })
})

describe('the list of communications', () => {
  test('is searched and filtered by words, type, product and days, and pages are the same after the bank writes more', async () => {
    const { tokens, user } = await customer()
    const account = await addAccount(bank, user)
    const [statement = ''] = await addLetters(bank, user, 1, {
      title: 'Extracto mensual',
      type: 'MONTHLY_STATEMENT',
      productId: account.id,
    })
    await addLetters(bank, user, 40)
    const titles = async (query: string) => (await list(tokens, query)).rows.map(({ id }) => id)
    for (const query of ['?search=extracto', '?types=MONTHLY_STATEMENT,FEE_STATEMENT', `?products=${account.id}`]) {
      expect(await titles(query)).toEqual([statement])
    }
    expect(await list(tokens, '?toDate=2026-11-01')).toMatchObject({ count: 0, total: 41 })
    const { txId } = await list(tokens)
    await addLetters(bank, user, 5, { from: addSeconds(bank.clock.now(), 60) })
    const second = await list(tokens, `?txId=${txId}&fromPage=2&toPage=2`)
    expect(second).toMatchObject({ count: 41, total: 46 })
    expect(second.rows).toHaveLength(16)
  })

  test('leaves out what came on paper, and what is of a product that is this person’s no more; a holder keeps what they were sent', async () => {
    const { tokens, user } = await customer()
    const company = await customer()
    const account = await addAccount(bank, company.user)
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: user.id, productId: account.id, position: 1 }))
    const [mine = ''] = await addLetters(bank, user, 1, { productId: account.id })
    const [theirs = ''] = await addLetters(bank, company.user, 1, { productId: account.id })
    const [paper = ''] = await addLetters(bank, user, 1)
    await bank.database.transaction((tx) =>
      tx.update(communications).set({ listed: false, deliveredAs: 'PAPER' }).where(eq(communications.id, paper)),
    )
    expect(await list(tokens)).toMatchObject({ count: 1, rows: [{ id: mine, product: { id: account.id } }] })
    const { txId } = await list(tokens)
    await bank.database.transaction((tx) => tx.delete(powers).where(eq(powers.productId, account.id)))
    expect(await list(tokens)).toMatchObject({ count: 0, unread: 0 })
    expect(await pending(tokens)).toBe(0)
    for (const path of ['', '/document']) {
      expect((await get(bank, tokens, `${ROOT}/communications/${mine}${path}`)).json().code).toBe('NOT_FOUND')
    }
    expect((await read(tokens, txId, [mine])).json().code).toBe('NOT_FOUND')
    expect((await get(bank, company.tokens, `${ROOT}/communications/${theirs}`)).statusCode).toBe(200)
  })

  test('as a file has its filters; over its maximum it is Q251', async () => {
    const { tokens } = await customer(6)
    const { txId } = await list(tokens, '?state=UNREAD')
    const reply = await get(bank, tokens, `${LIST}/export?txId=${txId}&format=PDF`)
    expect(reply.headers['content-disposition']).toContain('comunicaciones.pdf')
    const text = (await readPdf(reply.rawPayload)).pages.join(' ')
    for (const words of ['Comunicaciones del buzón', 'Sin leer', 'Cambio en las condiciones', 'Cambio de condiciones'])
      expect(text).toContain(words)
    bank.bank.brand.exportMaximum = { PDF: 5 }
    const refused = await get(bank, tokens, `${LIST}/export?txId=${txId}&format=PDF`)
    delete bank.bank.brand.exportMaximum
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'Q251'])
  })
})

describe('the document of a communication', () => {
  test('is the same file for every reader, proved by its SHA-256, and reading it whole confirms it', async () => {
    const { tokens, user } = await customer()
    const [id = ''] = await addLetters(bank, user, 1, {
      title: 'Cambio de tarifas',
      paragraphs: ['Le informamos de un cambio.', 'Puede cancelar sin coste.'],
    })
    const before = (await get(bank, tokens, `${ROOT}/communications/${id}`)).json()
    expect(before.document.paragraphs).toContain('Puede cancelar sin coste.')
    expect(before).not.toHaveProperty('readAt')
    const files = await Promise.all([1, 2].map(() => get(bank, tokens, `${ROOT}/communications/${id}/document`)))
    const [file, other] = files.map(({ rawPayload }) => rawPayload)
    expect(file?.equals(other ?? Buffer.alloc(0))).toBe(true)
    expect(files[0]?.headers['content-disposition']).toContain('2026-11-02-cambio-de-tarifas.pdf')
    const after = (await get(bank, tokens, `${ROOT}/communications/${id}`)).json()
    expect(after).toMatchObject({
      sha256: createHash('sha256')
        .update(file ?? '')
        .digest('hex'),
      pages: 1,
      factsSha256: before.factsSha256,
    })
    expect(after.readAt).toBeDefined()
    expect(after.downloadedAt).toBeDefined()
    expect(await readPdf(file ?? Buffer.alloc(0))).toMatchObject({ title: 'Cambio de tarifas', lang: 'es-ES', tagged: true, untagged: [] })
  })

  test('cannot be changed or deleted, whatever the services ask of the database', async () => {
    const { tokens, user } = await customer()
    const [id = ''] = await addLetters(bank, user, 1)
    await get(bank, tokens, `${ROOT}/communications/${id}/document`)
    for (const table of ['documents', 'document_files']) {
      for (const statement of [
        `update ${table} set ${table === 'documents' ? 'template' : 'sha256'} = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const refused = bank.database.pool.query(statement)
        await expect(refused, statement).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})

describe('documents of several communications', () => {
  const ask = (tokens: TokenReply, txId: string, ids: readonly string[], media = 'ZIP', operationId: string = randomUUID()) =>
    post(bank, tokens, `${ROOT}/communications-export`, { txId, media, ids, operationId })

  test('twenty come as a ZIP with names of their own and the bytes that are kept; they are noted as downloaded once given', async () => {
    const { tokens, ids, user } = await customer(20)
    const { txId } = await list(tokens)
    const operationId = randomUUID()
    const asked = (await ask(tokens, txId, ids, 'ZIP', operationId)).json()
    expect(asked.state).toBe('PREPARING')
    const url = `${ROOT}/communications-export/${asked.exportId}`
    expect((await get(bank, tokens, url)).json().code).toBe('DOCUMENT_NOT_READY')
    expect(await moments(user)).toEqual([])
    await runCorrespondence(bank.bank)
    expect((await ask(tokens, txId, ids, 'ZIP', operationId)).json()).toEqual({ exportId: asked.exportId, state: 'READY' })
    const reply = await get(bank, tokens, url)
    const files = Object.entries(unzipSync(reply.rawPayload))
    expect(files).toHaveLength(20)
    expect(files.every(([name]) => /^\d{2}-2026-11-02-[a-z-]+\.pdf$/.test(name))).toBe(true)
    const kept = await bank.database.select({ sha256: documentFiles.sha256 }).from(documentFiles)
    const digests = files.map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'))
    expect(new Set(digests).size).toBe(20)
    expect(kept.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining(digests))
    expect((await moments(user)).filter(({ downloadedAt }) => downloadedAt !== null)).toHaveLength(20)
  })

  test('21, a foreign one, several as one PDF, and an operation asked for twice with others are refused', async () => {
    const { tokens, ids } = await customer(21)
    const other = await customer(1)
    const { txId } = await list(tokens)
    expect((await ask(tokens, txId, ids)).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'ids' }] })
    expect((await ask(tokens, txId, [ids[0] ?? '', other.ids[0] ?? ''])).json().code).toBe('NOT_FOUND')
    expect((await ask(tokens, txId, ids.slice(0, 2), 'PDF')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'media' }] })
    const operationId = randomUUID()
    const { exportId } = (await ask(tokens, txId, ids.slice(0, 2), 'ZIP', operationId)).json()
    expect((await ask(tokens, txId, ids.slice(0, 3), 'ZIP', operationId)).json().code).toBe('ORDER_REUSED')
    expect((await get(bank, other.tokens, `${ROOT}/communications-export/${exportId}`)).json().code).toBe('NOT_FOUND')
  })

  test('one comes as the PDF that it is, for a day', async () => {
    const { tokens, ids, user } = await customer(1)
    const { txId } = await list(tokens)
    const { exportId } = (await ask(tokens, txId, ids, 'PDF')).json()
    await runCorrespondence(bank.bank)
    const url = `${ROOT}/communications-export/${exportId}`
    const whole = await get(bank, tokens, `${ROOT}/communications/${ids[0]}/document`)
    expect((await get(bank, tokens, url)).rawPayload.equals(whole.rawPayload)).toBe(true)
    bank.clock.set(addSeconds(bank.clock.now(), 24 * 3600))
    expect((await get(bank, await signInAs(bank, user), url)).json().code).toBe('NOT_FOUND')
  })
})

test('types and products are those of the bank and of the customer, closed ones too', async () => {
  const { tokens, user } = await customer()
  const account = await addAccount(bank, user)
  const { types } = (await get(bank, tokens, `${ROOT}/communication-types`)).json()
  expect(types).toContainEqual({ code: 'MONTHLY_STATEMENT', name: 'Extracto mensual', required: true, channels: ['ELECTRONIC', 'PAPER'] })
  const { products } = (await get(bank, tokens, `${ROOT}/products`)).json()
  expect(products).toEqual([{ id: account.id, name: 'Cuenta corriente', ibanMasked: expect.stringContaining('****'), kind: 'VIEW' }])
})
