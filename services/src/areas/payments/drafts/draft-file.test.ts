import type { Draft, DraftLine } from '@almenara/contract/areas/payments/drafts'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powers } from '../../../products/tables.ts'
import { get, openTestBank, post, put, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, type Company } from '../../../testing/remittances.ts'
import { readNextFile } from '../files/read-file.ts'

const DRAFTS = '/services/remittances/v1/drafts'

let tested: TestBank
let ana: Company
let stranger: Company
/** Sees the contract, and not the account that it charges. */
let luis: Signatory
let line: DraftLine

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  stranger = await addCompanyCustomer(tested, 'otra.empresa', 10)
  luis = await addSignedIn(tested, 'luis.gil')
  const power = { userId: luis.id, productId: ana.contractId, canOperate: false, position: 1 }
  await tested.database.transaction((tx) => tx.insert(powers).values(power))
  line = { name: 'Muñoz & Gil, S. L.', iban: await addOther(tested), amount: '1.092,50', concept: 'Factura 7', reference: 'F-7' }
})
afterAll(() => tested.close())

async function draftOf(lines: readonly DraftLine[]): Promise<Draft> {
  const { id, version } = (await post(tested, ana.tokens, DRAFTS, { contract: ana.contractId })).json<Draft>()
  const content = { version, title: 'Proveedores', payroll: false, lines }
  return (await put(tested, ana.tokens, `${DRAFTS}/${id}`, content)).json<Draft>()
}

const file = (id: string, who: Pick<Company, 'tokens'> = ana) => get(tested, who.tokens, `${DRAFTS}/${id}/file`)
const codeOf = async (reply: ReturnType<typeof file>) => (await reply).json<{ code: string }>().code

test('a remittance that is written is taken away as the file that would be presented, by whoever may see it', async () => {
  const { id, version } = await draftOf([line])
  const { statusCode, headers, body } = await file(id)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('xml')])
  expect(headers['content-disposition']).toContain('Proveedores.xml')
  const notebook = (await post(tested, ana.tokens, `${DRAFTS}/${id}/notebook`, { version })).json<Notebook>()
  while (await readNextFile(tested.bank));
  expect((await get(tested, ana.tokens, `/services/remittances/v1/notebooks/${notebook.id}/original`)).body).toBe(body)
  expect((await file(id, luis)).statusCode).toBe(200)
  expect(await codeOf(file(id, stranger))).toBe('NOT_FOUND')
})

test('one that is empty or has something wrong in it has no file', async () => {
  for (const lines of [[], [{ ...line, iban: 'ES00' }]]) expect(await codeOf(file((await draftOf(lines)).id))).toBe('BAD_INPUT')
})

test('it says what its account has to spend to whoever may see the account', async () => {
  const draft = await draftOf([line])
  const { balance = 0, held = 0 } = (await moneyIn(tested, ana.account)) ?? {}
  expect(draft.available).toBe(balance - held)
  expect((await get(tested, luis.tokens, `${DRAFTS}/${draft.id}`)).json<Draft>()).not.toHaveProperty('available')
})
