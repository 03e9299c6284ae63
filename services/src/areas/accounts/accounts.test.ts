import { PAGE_SIZE } from '@almenara/contract/extract'
import type { TokenReply } from '@almenara/contract/areas/session'
import { formatAmount } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import {
  addAccount,
  addUser,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let account: TestAccount
let other: TestAccount
let owner: TestUser

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  const stranger = await addUser(bank, 'luis.gil')
  account = await addAccount(bank, owner)
  other = await addAccount(bank, stranger)
  await addAccount(bank, owner, { overdraft: 50_000 })
  await move(bank, other, 5_000, '2026-01-10')
  await fill()
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

/** 80 movements: one in and one out on each of 40 days, from 02/10/2026 on. */
async function fill(): Promise<void> {
  for (let day = 0; day < 40; day += 1) {
    const date = new Date(Date.UTC(2026, 9, 2 + day)).toISOString().slice(0, 10)
    await move(bank, account, 10_000 + day, date, `Entrada ${day}`)
    await move(bank, account, -(2_000 + day), date, `Salida ${day}`)
  }
}

interface Row {
  id: string
  amount: number
  balanceAfter: number
  bookedOn: string
  title: string
}
const extractUrl = (id: string, query = '') => `/services/accounts/v2/${id}/movement-extract${query}`
const movements = (query = '', id = account.id, tokens = ana) => get(bank, tokens, extractUrl(id, query))

describe('the movements of an account', () => {
  test('come newest first, in pages, each balance following from the one before', async () => {
    const page = (await movements()).json()
    expect(page.rows).toHaveLength(PAGE_SIZE)
    expect(page).toMatchObject({ fromPage: 1, toPage: 1, more: true, count: 80, countIsExact: true })
    const rows: Row[] = page.rows
    for (const [index, row] of rows.slice(0, -1).entries()) expect(row.balanceAfter - row.amount).toBe(rows[index + 1]?.balanceAfter)
  })

  test('go on where the last page ended, and come back whole in one request', async () => {
    const first = (await movements()).json()
    const second = (await movements(`?txId=${first.txId}&fromPage=2&toPage=2`)).json()
    const rest = (await movements(`?txId=${second.txId}&fromPage=3&toPage=4`)).json()
    const all = [...first.rows, ...second.rows, ...rest.rows]
    expect(new Set(all.map(({ id }: Row) => id)).size).toBe(80)
    expect(rest.more).toBe(false)
    const restored = (await movements(`?txId=${rest.txId}&fromPage=1&toPage=4`)).json()
    expect(restored.rows).toEqual(all)
  })

  test('a list in hand does not change when new movements arrive', async () => {
    const before = (await movements()).json()
    await move(bank, account, 1, '2026-11-19', 'Recién llegado')
    const again = (await movements(`?txId=${before.txId}&fromPage=1&toPage=1`)).json()
    expect(again.rows).toEqual(before.rows)
    expect((await movements()).json().count).toBe(81)
    await move(bank, account, -1, '2026-11-19', 'Vuelta atrás')
  })

  test('filter by dates, direction and size of the amount, together', async () => {
    const page = (await movements('?fromDate=2026-10-10&toDate=2026-10-20&direction=OUT&minAmount=2010&maxAmount=2015')).json()
    expect(page.rows.map(({ amount }: Row) => amount)).toEqual([-2015, -2014, -2013, -2012, -2011, -2010])
    expect(page.count).toBe(6)
    const { rows } = (await movements('?fromDate=2026-10-10&toDate=2026-10-10')).json()
    expect(rows.map(({ bookedOn }: Row) => bookedOn)).toEqual(['2026-10-10', '2026-10-10'])
  })

  test('a filtered list goes on and jumps to a page with the same rows', async () => {
    const first = (await movements('?direction=IN')).json()
    const next = (await movements(`?txId=${first.txId}&fromPage=2&toPage=2`)).json()
    const jump = (await movements(`?txId=${next.txId}&fromPage=2&toPage=2`)).json()
    expect(next.rows).toEqual(jump.rows)
    expect(next.filters).toEqual({ direction: 'IN' })
  })

  test('months carry their totals for the same filters', async () => {
    const page = (await movements('?fromDate=2026-11-01&toDate=2026-11-10')).json()
    const rows: Row[] = page.rows
    const sum = (sign: number) => rows.filter(({ amount }) => Math.sign(amount) === sign).reduce((total, { amount }) => total + amount, 0)
    expect(page.months).toEqual([{ key: '2026-11', moneyIn: sum(1), moneyOut: sum(-1) }])
  })

  test('dates that cannot be are refused with DJA9, the field and what to do', async () => {
    const cases = [
      ['?fromDate=2026-02-30', 'fromDate'],
      ['?fromDate=2026-10-20&toDate=2026-10-01', 'fromDate'],
      ['?toDate=2026-11-21', 'toDate'],
      ['?fromDate=2022-12-31', 'fromDate'],
    ] as const
    for (const [query, field] of cases) {
      const reply = await movements(query)
      expect(reply.statusCode, query).toBe(400)
      expect(reply.json().error.code, query).toBe('DJA9')
      expect(reply.json().fields[0].field, query).toBe(field)
      expect(reply.json().fields[0].message, query).not.toBe('')
    }
    expect((await movements('?fromDate=2022-12-31')).json().message).toBe(
      'Las fechas anteriores a 01/01/2023 no están disponibles en este portal.',
    )
  })

  test('other bad input names the field', async () => {
    for (const [query, field] of [
      ['?direction=UP', 'direction'],
      ['?minAmount=12,5', 'minAmount'],
      ['?minAmount=20&maxAmount=10', 'minAmount'],
      ['?fromPage=0', 'fromPage'],
      ['?fromPage=2', 'txId'],
      ['?fromPage=1&toPage=41', 'toPage'],
    ] as const) {
      const reply = await movements(query)
      expect(reply.statusCode, query).toBe(400)
      expect(
        reply.json().fields.map((one: { field: string }) => one.field),
        query,
      ).toContain(field)
    }
  })
})

describe('one movement', () => {
  test('shows what the payment said, with its neighbours in the same list', async () => {
    const page = (await movements('?direction=IN')).json()
    const reply = (await get(bank, ana, `${extractUrl(account.id)}/${page.rows[1].id}?txId=${page.txId}`)).json()
    expect(reply.movement).toMatchObject({
      id: page.rows[1].id,
      reference: expect.stringContaining('REF'),
      documentNumber: '7',
      facts: [{ fact: 'counterpartyName', text: 'Otra parte' }],
    })
    expect(reply.newer).toBe(page.rows[0].id)
    expect(reply.older).toBe(page.rows[2].id)
  })

  test('one that is outside the list does not exist', async () => {
    const page = (await movements('?fromDate=2026-10-10&toDate=2026-10-12')).json()
    for (const id of ['1', '81', '0', '99999999', 'abc', '-1']) {
      expect((await get(bank, ana, `${extractUrl(account.id)}/${id}?txId=${page.txId}`)).statusCode, id).toBe(404)
    }
  })
})

test('the detail as a PDF says whose the account is, its numbers and what there is', async () => {
  const url = `/services/accounts/v1/${account.id}/detail`
  const { holder, bic, balance } = (await get(bank, ana, url)).json()
  const { title, lang, tagged, pages } = await readPdf((await get(bank, ana, `${url}/export`)).rawPayload)
  expect({ title: String(title).includes('Cuenta a la vista'), lang, tagged }).toEqual({ title: true, lang: 'es-ES', tagged: true })
  const text = pages.join(' ').replace(/\s/g, '')
  for (const said of [holder, account.iban, bic, formatAmount(balance)]) expect(text).toContain(said.replace(/\s/g, ''))
})

describe('what is not yours', () => {
  test('another customer’s account answers as one that does not exist, in every call', async () => {
    const own = (await movements('', other.id, luis)).json()
    const urls = (id: string) => [
      `/services/accounts/v1/${id}/detail`,
      `/services/accounts/v1/${id}/detail/export`,
      extractUrl(id),
      `${extractUrl(id)}/1?txId=${own.txId}`,
      `${extractUrl(id)}/export/data?txId=${own.txId}&format=CSB43_CLASSIC`,
      `${extractUrl(id)}/export/screen?txId=${own.txId}&format=PDF`,
    ]
    const strip = ({ requestId: _, ...body }: Record<string, unknown>) => body
    for (const [index, url] of urls(other.id).entries()) {
      const theirs = await get(bank, ana, url)
      const nobodys = await get(bank, ana, urls('0000000000000000')[index] ?? '')
      expect(theirs.statusCode, url).toBe(404)
      expect(strip(theirs.json()), url).toEqual(strip(nobodys.json()))
    }
  })

  test('another customer’s txId, another account’s and a forged one open nothing', async () => {
    const theirs = (await movements('', other.id, luis)).json().txId
    const second = (await get(bank, ana, '/services/accounts/v1/pool')).json().accounts[1].id
    const ofAnother = (await movements('', second)).json().txId
    for (const txId of [theirs, ofAnother, 'A'.repeat(120), `${theirs.slice(0, -2)}AA`]) {
      const reply = await movements(`?txId=${txId}&fromPage=1`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json().error.code).toBe('TX_UNKNOWN')
    }
  })

  test('nothing answers without a session', async () => {
    for (const url of [
      '/services/accounts/v1/pool',
      `/services/accounts/v1/${account.id}/detail`,
      extractUrl(account.id),
      '/services/products/v1/global-position',
    ]) {
      expect((await bank.app.inject({ url })).statusCode, url).toBe(401)
    }
  })

  test('a feature that the bank switched off is refused by the services', async () => {
    const at = (seconds: number) => bank.clock.set(new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString())
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'accounts.account-details', status: 'OFF' }))
    at(5)
    const reply = await movements()
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('FEATURE_OFF')
    expect((await get(bank, ana, '/services/accounts/v1/pool')).statusCode).toBe(200)
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    at(5)
  })
})

describe('pool, detail and global position', () => {
  test('agree on the balance, which is the sum of the entries', async () => {
    const { rows } = await bank.database.execute<{ balance: number }>(
      sql`select sum(amount)::bigint as balance from entries where account_id = ${account.ledgerAccountId}`,
    )
    const balance = rows[0]?.balance
    const pool = (await get(bank, ana, '/services/accounts/v1/pool')).json()
    const detail = (await get(bank, ana, `/services/accounts/v1/${account.id}/detail`)).json()
    const position = (await get(bank, ana, '/services/products/v1/global-position')).json()
    expect(pool.accounts[0]).toMatchObject({ id: account.id, balance, available: balance, held: 0, overdrawn: false })
    expect(detail).toMatchObject({ balance, holder: 'Persona ana.perez', bic: 'ALMNESVVXXX', canOperate: true })
    expect(detail.flows).toHaveLength(6)
    expect(position.groups[0]).toMatchObject({ kind: 'ACCOUNTS', count: 2, total: balance })
    expect(position.groups[0].lines[0].trend.at(-1)).toBe(balance)
  })

  test('what is held is not available, and an agreed overdraft is', async () => {
    const second = (await get(bank, ana, '/services/accounts/v1/pool')).json().accounts[1]
    expect(second).toMatchObject({ balance: 0, available: 50_000 })
    await bank.bank.ledger.placeHold({
      id: crypto.randomUUID(),
      account: account.ledgerAccountId,
      amount: 1_234 as never,
      reason: 'card-authorization',
      title: 'Compra',
    })
    const detail = (await get(bank, ana, `/services/accounts/v1/${account.id}/detail`)).json()
    expect(detail.held).toBe(1_234)
    expect(detail.available).toBe(detail.balance - 1_234)
  })
})
