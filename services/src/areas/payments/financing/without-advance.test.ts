import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addLine, riskOfLine } from '../../../testing/financing-remittances.ts'
import { products } from '../../../products/tables.ts'
import { addPresenter, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { presentFile } from '../../../testing/remittances.ts'
import { writeDebits } from '../../../testing/written-debits.ts'
import { remittances } from '../remittances/tables.ts'

const ACCOUNT = 'ES8098760418140200060011'

let bank: TestBank
let gym: FilePresenter
let line: string
let debtor: string

beforeAll(async () => {
  bank = await openTestBank()
  gym = await addPresenter(bank, 'gimnasio')
  debtor = await addOther(bank)
})
afterAll(() => bank.close())

const taken = async (messageId: string, mandateId: string) =>
  takeFile(bank, gym, await writeDebits([{ iban: debtor, mandateId }], { account: ACCOUNT, messageId }))
const choose = (notebook: Notebook, finance = 'NONE') =>
  post(bank, gym.tokens, `/services/remittances/v1/notebooks/${notebook.id}/choices`, { version: notebook.version, finance })
const batchOf = ({ batches }: Notebook) => batches[0]?.contract

test('a file that asks for an advance is presented as debits where there is no line, and says so', async () => {
  const notebook = await taken('FSDD-CUOTAS-1', 'M-1')
  expect(notebook).toMatchObject({ state: 'READY', choices: ['EXCLUDE'] })
  expect(notebook.findings.find(({ code }) => code === 'WITHOUT_ADVANCE')?.text).toBe(
    'El fichero pide un anticipo (FSDD) y no tiene línea de anticipo: se presentará sin anticipo.',
  )
  expect((await choose(notebook)).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'finance' }] })
})

test('with a line it is of the line, and one that asks for none stays of the debits', async () => {
  const [account] = await bank.database.select({ id: products.id }).from(products).where(eq(products.identifier, ACCOUNT))
  line = await addLine(bank, gym.user, account ?? { id: '' }, { creditorId: 'ES27000J00120022', suffix: '000', scheme: 'CORE' })
  expect(batchOf(await taken('FSDD CUOTAS-2', 'M-2'))).toBe(line)
  expect(batchOf(await taken('CUOTAS-3', 'M-3'))).toBe(gym.contracts.get(ACCOUNT))
})

test('it may be presented without its advance, and is then collected as any other', async () => {
  const notebook = await taken('FSDD-CUOTAS-4', 'M-4')
  expect([notebook.choices, batchOf(notebook)]).toEqual([['EXCLUDE', 'FINANCE'], line])
  const chosen = (await choose(notebook)).json<Notebook>()
  expect([chosen.version, chosen.choices, batchOf(chosen)]).toEqual([notebook.version + 1, ['EXCLUDE'], gym.contracts.get(ACCOUNT)])
  expect((await presentFile(bank, gym, chosen.id, chosen.version)).json()).toMatchObject({ status: 'EXECUTED' })
  const [remittance] = await bank.database.select().from(remittances).where(eq(remittances.supportId, chosen.id))
  expect(remittance).toMatchObject({ kind: 'DEBITS', contractId: gym.contracts.get(ACCOUNT) })
})

describe('over what its line has left', () => {
  const days = (first: number, second: number, messageId: string) =>
    writeDebits(
      [
        { iban: debtor, mandateId: `${messageId}-1`, amount: second, on: '2026-12-10' },
        { iban: debtor, mandateId: `${messageId}-2`, amount: first, on: '2026-12-03' },
      ],
      { account: ACCOUNT, messageId },
    )

  test('a file says by how much and what would fit, and the lot that is collected first is advanced, the other without', async () => {
    const notebook = await takeFile(bank, gym, await days(6_000_00, 7_000_00, 'FSDD-DOS-LOTES'))
    expect(notebook).toMatchObject({
      choices: ['EXCLUDE', 'FINANCE', 'FINANCE_LIMIT'],
      advances: [{ contract: line, nominal: 13_000_00, available: 10_000_00, after: -3_000_00 }],
      withinLines: { count: 1, amount: 6_000_00 },
    })
    expect((await presentFile(bank, gym, notebook.id)).json()).toMatchObject({ code: 'FINANCING_LIMIT' })
    const chosen = (await choose(notebook, 'LIMIT')).json<Notebook>()
    expect(chosen).toMatchObject({ version: 2, choices: ['EXCLUDE', 'FINANCE'], advances: [{ nominal: 6_000_00, after: 4_000_00 }] })
    expect(chosen.withinLines).toBeUndefined()
    expect(chosen.batches.map(({ contract }) => contract)).toEqual([gym.contracts.get(ACCOUNT), line])
    expect((await presentFile(bank, gym, chosen.id, chosen.version)).json()).toMatchObject({ status: 'EXECUTED' })
    const made = await bank.database.select().from(remittances).where(eq(remittances.supportId, chosen.id)).orderBy(remittances.batch)
    expect(made.map(({ kind, amount, contractId }) => [kind, amount, contractId])).toEqual([
      ['DEBITS', 7_000_00, gym.contracts.get(ACCOUNT)],
      ['FINANCING', 6_000_00, line],
    ])
    expect((await riskOfLine(bank, line)).balance).toBe(6_000_00)
  })

  test('of which no lot fits, a file is not advanced up to the limit, and may be presented without its advance', async () => {
    const notebook = await takeFile(bank, gym, await days(5_000_00, 5_000_00, 'FSDD-SIN-SITIO'))
    expect(notebook).toMatchObject({ choices: ['EXCLUDE', 'FINANCE'], withinLines: { count: 0, amount: 0 } })
    expect((await choose(notebook, 'LIMIT')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'finance' }] })
    expect((await choose(notebook)).json<Notebook>()).toMatchObject({ choices: ['EXCLUDE'] })
  })
})
