import type { PositionGroup } from '@almenara/contract/areas/global'
import { formatAmount, toCents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../areas/routes.ts'
import { parties } from '../identity/tables.ts'
import { entries } from '../ledger/tables.ts'
import { powers } from '../products/tables.ts'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import { createDemoDatabase } from '../testing/demo-database.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './cast.ts'

/** Transfers between own accounts are read by the same code as those to others. Of these lists the demo bank has no rows. */
const WITHOUT_ROWS = [
  '/internal-transfers/v1/{id}/stored-extract',
  '/internal-transfers/v1/{id}/favourites-extract',
  '/aeat/v1/declarations-extract',
]
/** Its debits come with the clearing's first turn, and their own test looks for amounts in them. */
const NOT_YET = ['/b2b/v1/pending-debits-extract']
/** Their contracts are not in the global position, nor files of payments in the demo bank: their own test looks for amounts in them. */
const OF_REMITTANCES = ['/transfer-remittances/v1/', '/debit-remittances/v1/', '/financing-remittances/v1/', '/confirming-remittances/v1/']
/** Their rows have names and no amounts. */
const WITHOUT_AMOUNTS = ['/bizum/v1/charities', '/b2b/v1/mandates-extract', '/mailbox/v1/communications-extract']
const LEFT_OUT = [...WITHOUT_ROWS, ...NOT_YET, ...WITHOUT_AMOUNTS]

/** Every list of a product that can be searched. */
const searched = routes.flatMap(({ call: { method, path, query } }) => {
  const asked = query && 'shape' in query ? Object.keys(query.shape as object) : []
  return method === 'GET' && asked.includes('search') && !LEFT_OUT.includes(path) && !OF_REMITTANCES.some((root) => path.startsWith(root))
    ? [path]
    : []
})

let bank: Omit<TestBank, 'house'>
beforeAll(async () => {
  bank = await openBankOver(await createDemoDatabase())
})
afterAll(() => bank.close())

interface Row {
  amount?: number
  /** What securities are worth. */
  euros?: number
}
const amountOf = ({ amount, euros }: Row) => Math.abs(amount ?? euros ?? 0)

/** What a customer reads of a list of any of their products. */
async function listsOf(username: string, path: string) {
  const session = await signInAs(bank, { username, password: DEMO_PASSWORD })
  const ask = async (at: string) => (await get(bank, session, `/services${at}`)).json()
  const { groups } = await ask('/products/v1/global-position')
  const products = (groups as PositionGroup[]).flatMap(({ lines }) => lines)
  return products.map(({ id }) => async (query: string): Promise<Row[]> => {
    const { rows } = await ask(`${path.replace(/\{\w+\}/, id)}${query}`)
    return rows ?? []
  })
}

test.each(searched)('%s finds a row by its amount', async (path) => {
  for (const { username } of DEMO_USERS) {
    for (const read of await listsOf(username, path)) {
      const row = (await read('')).find((one) => amountOf(one) > 0)
      if (!row) continue
      const amount = formatAmount(toCents(amountOf(row)), { currency: null })
      const found = await read(`?search=${encodeURIComponent(`${amount}..${amount}`)}`)
      expect(found).toContainEqual(row)
      expect(new Set(found.map(amountOf))).toEqual(new Set([amountOf(row)]))
      return
    }
  }
  throw new Error(`No list of ${path} has rows in the demo bank`)
})

test('every list that can be searched was asked', () => {
  expect(searched.length).toBeGreaterThan(10)
})

/** Of people, shops and movements: without their signs none of these is a word. */
const ACCENTED = [
  'garcía martínez lópez sánchez pérez muñoz peñalver ibáñez beltrán domínguez hernández nácher lucía sofía inés josé andrés ramón óscar',
  'álvaro concepción amparín nómina papelería librería panadería ferretería energía construcción liquidación comisión devolución préstamo',
  'teléfono móvil compañía',
].flatMap((line) => line.split(' '))

test('names and what is written in movements keep every ñ and accent', async () => {
  const names = [
    ...(await bank.database.select({ text: parties.name }).from(parties)),
    ...(await bank.database.select({ text: powers.alias }).from(powers)),
  ]
  const said = await bank.database.select({ text: sql<string>`${entries.title} || ' ' || ${entries.detail}` }).from(entries)
  const texts = [...names, ...said].map(({ text }) => text ?? '')
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []))
  const bare = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  expect(ACCENTED.filter((word) => words.has(word)).length).toBeGreaterThan(10)
  expect(ACCENTED.map(bare).filter((word) => words.has(word))).toEqual([])
})
