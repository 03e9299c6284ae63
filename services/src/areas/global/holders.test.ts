import type { PositionGroup, PositionHolder, PositionTotals } from '@almenara/contract/areas/global'
import type { TokenReply } from '@almenara/contract/areas/session'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishNotices } from '../../messages/notices.ts'
import { holders } from '../../products/tables.ts'
import {
  addAccount,
  addCoHolder,
  addUser,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
let owner: TestUser
let ana: TokenReply
let luis: TokenReply
let own: TestAccount
let shared: TestAccount
let company: TestAccount
let community: TestAccount

const POSITION = '/services/products/v1/global-position'
interface Position {
  totals: PositionTotals
  groups: PositionGroup[]
  holders: PositionHolder[]
}
const position = async (tokens = ana) => (await get(bank, tokens, POSITION)).json<Position>()

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  community = await addCompanyAccount(bank, await addCompany(bank, 'Comunidad Calle Mayor, 3', 'H'), owner, { overdraft: 500_00 })
  company = await addCompanyAccount(bank, await addCompany(bank, 'Obras Gil, S. L.'), owner)
  own = await addAccount(bank, owner)
  // Somebody else's in the first place, and hers too.
  const other = await addUser(bank, 'luis.gil')
  shared = await addAccount(bank, { ...owner, partyId: other.partyId })
  await bank.database.transaction((tx) => tx.insert(holders).values({ productId: shared.id, partyId: owner.partyId, ordinal: 2 }))
  await addCoHolder(bank, own)
  await move(bank, own, 100_00, '2026-10-02')
  await move(bank, shared, 20_00, '2026-10-02')
  await move(bank, company, 7_000_00, '2026-10-02')
  await move(bank, community, -300_00, '2026-10-02')
  await addAccount(bank, other)
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, other)
})
afterAll(() => bank.close())

test('what is had, what is owed and what is left stand apart, of all and of each holder', async () => {
  const { totals, holders: each } = await position()
  expect(totals).toEqual({
    assets: { total: 7_120_00, parts: [{ part: 'ACCOUNTS', amount: 7_120_00 }] },
    debts: { total: 300_00, parts: [{ part: 'OVERDRAFTS', amount: 300_00 }] },
    net: 6_820_00,
  })
  expect(each.map(({ shortName, kind, own: mine, totals: { net }, groups }) => [shortName, kind, mine, net, groups])).toEqual([
    ['Persona', 'PERSON', true, 120_00, [{ kind: 'ACCOUNTS', total: 120_00, debt: 0, count: 2 }]],
    ['Comunidad Calle Mayor, 3', 'COMMUNITY', false, -300_00, [{ kind: 'ACCOUNTS', total: -300_00, debt: 300_00, count: 1 }]],
    ['Obras Gil', 'COMPANY', false, 7_000_00, [{ kind: 'ACCOUNTS', total: 7_000_00, debt: 0, count: 1 }]],
  ])
})

test('a product is its customer’s own wherever they are one of its holders, and else its first holder’s', async () => {
  const { groups, holders: each } = await position()
  const named = new Map(each.map(({ id, shortName }) => [id, shortName]))
  const whose = new Map(groups.flatMap(({ lines }) => lines.map(({ id, holder }) => [id, named.get(holder)])))
  expect([own, shared, company, community].map(({ id }) => whose.get(id))).toEqual([
    'Persona',
    'Persona',
    'Obras Gil',
    'Comunidad Calle Mayor, 3',
  ])
})

test('whoever has only products of their own has one holder', async () => {
  expect((await position(luis)).holders).toMatchObject([{ own: true, name: 'Persona luis.gil' }])
})

test('a file is of one holder or of all, and of nobody whom the customer does not see', async () => {
  const [me, , obras] = (await position()).holders
  const file = (holder: string, format = 'XLS', tokens = ana) => get(bank, tokens, `${POSITION}/export?format=${format}&holder=${holder}`)
  const [list] = await readWorkbook((await file(obras?.id ?? '')).rawPayload)
  expect(list?.data.slice(1).map((row) => [row[4], row[7]])).toEqual([[7_000, 'Obras Gil, S. L.']])
  const { pages } = await readPdf((await file(me?.id ?? '', 'PDF')).rawPayload)
  expect(pages.join(' ').replace(/\s/g, '')).toContain('Neto:120,00€')
  expect(pages.join(' ').replace(/\s/g, '')).not.toContain('7.000,00')
  const all = await readPdf((await get(bank, ana, `${POSITION}/export?format=PDF`)).rawPayload)
  for (const words of ['Activos', 'Deudas', 'NetodeObrasGil', '6.820,00']) expect(all.pages.join(' ').replace(/\s/g, '')).toContain(words)
  const strip = (reply: { statusCode: number; json(): object }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  expect(strip(await file(obras?.id ?? '', 'PDF', luis))).toEqual(strip(await file('nobody', 'PDF', luis)))
  expect((await file(obras?.id ?? '', 'PDF', luis)).statusCode).toBe(404)
})

test('a notice is among the tasks of the holder whose product it is about, and else among the customer’s own', async () => {
  await bank.database.transaction(async (tx) => {
    await publishNotices(tx, [owner.id], { title: 'De la empresa', text: 'Texto', productId: company.id }, bank.clock.now())
    await publishNotices(tx, [owner.id], { title: 'De la cuenta común', text: 'Texto', productId: shared.id }, bank.clock.now())
    await publishNotices(tx, [owner.id], { title: 'De nada', text: 'Texto' }, bank.clock.now())
  })
  const titles = async (holder: string) => {
    const { rows, count } = (await get(bank, ana, `/services/notice/v1/notices-extract?state=UNREAD${holder}`)).json<{
      rows: { title: string }[]
      count: number
    }>()
    expect(rows).toHaveLength(count)
    return rows.map(({ title }) => title).toSorted()
  }
  const [me, comunidad, obras] = (await position()).holders
  expect(await titles('')).toHaveLength(3)
  expect(await titles(`&holder=${obras?.id}`)).toEqual(['De la empresa'])
  expect(await titles(`&holder=${me?.id}`)).toEqual(['De la cuenta común', 'De nada'])
  expect([await titles(`&holder=${comunidad?.id}`), await titles('&holder=nobody')]).toEqual([[], []])
})
