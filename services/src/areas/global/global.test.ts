import type { TokenReply } from '@almenara/contract/areas/session'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
let ana: TokenReply
let nobody: TokenReply
let accounts: TestAccount[]

const POSITION = '/services/products/v1/global-position'
const exportUrl = (format: string) => `${POSITION}/export?format=${format}`

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  accounts = [await addAccount(bank, owner), await addAccount(bank, owner)]
  const [first, second] = accounts
  if (!first || !second) throw new Error('No accounts')
  await move(bank, first, 123_456, '2026-10-02', 'Nómina')
  await move(bank, second, 5_001, '2026-10-03', 'Ingreso')
  const stranger = await addUser(bank, 'luis.gil')
  await move(bank, await addAccount(bank, stranger), 99_999, '2026-10-03', 'Ajeno')
  ana = await signInAs(bank, owner)
  nobody = await signInAs(bank, await addUser(bank, 'sin.nada'))
})
afterAll(() => bank.close())

/** What the books say that these accounts have. */
async function booksSay(): Promise<number> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const { rows } = await bank.database.execute<{ total: number }>(
    sql`select sum(amount)::bigint as total from entries where account_id = any(${sql.param(ids)}::bigint[])`,
  )
  return rows[0]?.total ?? 0
}

test('the position sums what the books say', async () => {
  const { groups } = (await get(bank, ana, POSITION)).json<{ groups: { total: number; count: number }[] }>()
  expect(groups).toMatchObject([{ kind: 'ACCOUNTS', total: await booksSay(), debt: 0, count: 2 }])
})

test('the position as a PDF has each product and the total', async () => {
  const reply = await get(bank, ana, exportUrl('PDF'))
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain('posicion-global-2026-11-20.pdf')
  const { title, lang, tagged, pages } = await readPdf(reply.rawPayload)
  expect({ title, lang, tagged }).toMatchObject({ lang: 'es-ES', tagged: true })
  expect(title).toContain('Posición global')
  const text = pages.join(' ').replace(/\s/g, '')
  for (const { iban } of accounts) expect(text).toContain(iban)
  expect(text).toContain(formatAmount((await booksSay()) as Cents).replace(/\s/g, ''))
})

test('the position as a spreadsheet has a row for each product, whose balances sum what the books say', async () => {
  const reply = await get(bank, ana, exportUrl('XLS'))
  const [list] = await readWorkbook(reply.rawPayload)
  const rows = list?.data.slice(1) ?? []
  expect(rows.map((row) => String(row[1]).replaceAll(' ', ''))).toEqual(expect.arrayContaining(accounts.map(({ iban }) => iban)))
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row[4]) * 100), 0)).toBe(await booksSay())
})

test('whoever has nothing has an empty position, and its document says so', async () => {
  expect((await get(bank, nobody, POSITION)).json()).toMatchObject({ groups: [] })
  const { pages } = await readPdf((await get(bank, nobody, exportUrl('PDF'))).rawPayload)
  expect(pages.join(' ')).toContain('No tiene productos en este portal.')
})

test('another format is bad input, and a closed position is not given as a file either', async () => {
  expect((await get(bank, ana, exportUrl('CSB43_CLASSIC'))).statusCode).toBe(400)
  // What is closed is read again after some seconds.
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'global', status: 'OFF' }))
  bank.clock.set('2026-11-20T10:00:05+01:00')
  const reply = await get(bank, ana, exportUrl('PDF'))
  expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'FEATURE_OFF'])
})
