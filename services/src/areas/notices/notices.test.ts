import type { TokenReply } from '@almenara/contract/areas/session'
import type { Notice } from '@almenara/contract/areas/notices'
import { toInstant } from '@almenara/contract/dates'
import { PAGE_SIZE } from '@almenara/contract/extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, get, openTestBank, put, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { notices } from '../../messages/tables.ts'

let bank: TestBank
let ana: TestUser
let luis: TestUser
let asAna: TokenReply
let asLuis: TokenReply
beforeAll(async () => {
  bank = await openTestBank()
  ana = await addUser(bank, 'ana.perez')
  luis = await addUser(bank, 'luis.gil')
  asAna = await signInAs(bank, ana)
  asLuis = await signInAs(bank, luis)
})
afterAll(() => bank.close())

async function tell(user: TestUser, id: string, day: number): Promise<void> {
  const publishedAt = toInstant(`2026-11-${String(day).padStart(2, '0')}T08:00:00Z`)
  await bank.database.transaction((tx) =>
    tx.insert(notices).values({ id, userId: user.id, title: `Aviso ${id}`, text: 'Texto', publishedAt }),
  )
}

interface Page {
  txId: string
  rows: Notice[]
  more: boolean
  count: number
}
const page = async (tokens: TokenReply, query = ''): Promise<Page> =>
  (await get(bank, tokens, `/services/notice/v1/notices-extract${query}`)).json()
const list = async (tokens: TokenReply): Promise<Notice[]> => (await page(tokens)).rows
const read = (tokens: TokenReply, id: string) => put(bank, tokens, `/services/notice/v1/${id}/read`, {})

test('a customer is told their own notices, newest first, until they read them', async () => {
  await tell(ana, 'first', 1)
  await tell(ana, 'second', 2)
  await tell(luis, 'other', 3)
  expect((await list(asAna)).map(({ id, readAt }) => [id, readAt])).toEqual([
    ['second', undefined],
    ['first', undefined],
  ])
  const answer = await read(asAna, 'first')
  expect(answer.json()).toEqual({ id: 'first', readAt: bank.clock.now() })
  expect((await list(asAna)).find(({ id }) => id === 'first')?.readAt).toBe(bank.clock.now())
})

test('reading it again keeps the first moment', async () => {
  const [first] = (await list(asAna)).filter(({ id }) => id === 'first')
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 20_000).toISOString())
  expect((await read(asAna, 'first')).json().readAt).toBe(first?.readAt)
})

test('another customer’s notice answers like one that does not exist, and stays unread', async () => {
  const [theirs, none] = await Promise.all([read(asAna, 'other'), read(asAna, 'nothing')])
  expect([theirs.statusCode, none.statusCode]).toEqual([404, 404])
  const shape = ({ code, message }: { code: string; message: string }) => ({ code, message })
  expect(shape(theirs.json())).toEqual(shape(none.json()))
  expect((await list(asLuis))[0]?.readAt).toBeUndefined()
  expect((await read(asAna, 'no es un id')).statusCode).toBe(404)
})

test('what is read leaves the list of what is not, and is found in the other', async () => {
  const ids = async (state: string) => (await page(asAna, `?state=${state}`)).rows.map(({ id }) => id)
  expect([await ids('UNREAD'), await ids('READ')]).toEqual([['second'], ['first']])
  expect((await get(bank, asAna, '/services/notice/v1/notices-extract?state=SEEN')).json().fields[0].field).toBe('state')
})

test('however many there are they come in pages, which reading one in between does not move, and of nobody else', async () => {
  const all = PAGE_SIZE * 2 + 3
  await bank.database.transaction((tx) =>
    tx.insert(notices).values(
      // Of the same moment, as when the bank writes to everybody.
      Array.from({ length: all }, (_, index) => ({
        id: `many${String(index).padStart(2, '0')}`,
        userId: luis.id,
        title: 'Aviso',
        text: 'Texto',
        publishedAt: toInstant('2026-10-01T08:00:00Z'),
      })),
    ),
  )
  const first = await page(asLuis, '?state=UNREAD')
  expect([first.rows.length, first.count, first.more]).toEqual([PAGE_SIZE, all + 1, true])
  await read(asLuis, first.rows[3]?.id ?? '')
  await tell(luis, 'later', 2)
  const rest = await page(asLuis, `?txId=${first.txId}&fromPage=2&toPage=3`)
  expect(rest.more).toBe(false)
  expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(all + 1)
  const stolen = await get(bank, asAna, `/services/notice/v1/notices-extract?txId=${first.txId}`)
  expect(stolen.json().code).toBe('TX_UNKNOWN')
})
