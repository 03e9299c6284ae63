import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { NOT_LIABLE } from '@almenara/contract/areas/payments/payee-check'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '../../../messages/tables.ts'
import { products } from '../../../products/tables.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { operation } from '../../../testing/orders.ts'
import { parseFrozen } from '../../../two-step/freeze.ts'
import { orders } from '../../../two-step/tables.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addPresenter, askNotebook, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import type { Presentation } from '../remittances/as-signed.ts'
import { verifyNextFile } from './payee-check.ts'

let bank: TestBank
let obras: FilePresenter
let account: string
let asked: string[]
beforeEach(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
  account = [...obras.contracts.keys()][0] ?? ''
  asked = []
  const { vop } = bank.bank
  bank.bank.vop = {
    verify: (iban, name) => {
      asked.push(iban)
      return vop.verify(iban, name)
    },
  }
})
afterEach(() => bank.close())

const GIL = 'Luz Gil Arcos'

/** One payee of each verdict, the first of them twice. */
async function fourPayees() {
  const ibans = [await addOther(bank), await addOther(bank), await addOther(bank), await addOther(bank, 'UNKNOWN')]
  const [good = '', near = '', other = '', none = ''] = ibans
  const paid = [
    { iban: good, name: GIL },
    { iban: near, name: 'L. Gil Arcos' },
    { iban: other, name: 'Construcciones Peral' },
    { iban: none, name: GIL },
    { iban: good, name: GIL, concept: 'Otra' },
  ]
  return takeFile(bank, obras, writeTransfers(paid, { account }))
}

async function checked({ id }: Notebook): Promise<Notebook> {
  while (await verifyNextFile(bank.bank));
  return askNotebook(bank, obras, id)
}

test('case 34: each payee is asked about once, the four verdicts are counted, and those that do not match are left out together', async () => {
  const notebook = await fourPayees()
  expect(notebook).toMatchObject({ state: 'READY', payeeCheck: { state: 'ASKING', payees: 4, asked: 0 }, choices: ['EXCLUDE', 'VOP'] })
  const done = await checked(notebook)
  expect(done.payeeCheck).toEqual({ state: 'DONE', payees: 4, asked: 4, verdicts: { MTCH: 2, CMTC: 1, NMTC: 1, NOAP: 1 }, unlike: 1 })
  expect(asked).toHaveLength(4)
  const { rows } = await askNotebook<{ rows: { order: number; registeredName?: string }[] }>(
    bank,
    obras,
    `${done.id}/orders-extract?verdicts=CMTC,NMTC`,
  )
  expect(rows.map(({ order, registeredName }) => [order, registeredName])).toEqual([
    [2, GIL],
    [3, undefined],
  ])
  const [notice] = await bank.database.select().from(notices).where(eq(notices.userId, obras.user.id))
  expect(notice).toMatchObject({ title: 'Beneficiarios comprobados', text: expect.stringContaining('En una orden el nombre no coincide') })
  const reply = await post(bank, obras.tokens, `/services/remittances/v1/notebooks/${done.id}/choices`, {
    version: 1,
    exclude: { kinds: ['NMTC'] },
  })
  expect(reply.json()).toMatchObject({ state: 'READY', good: { count: 4 }, excluded: 1, payeeCheck: { verdicts: { NMTC: 1 }, unlike: 0 } })
})

describe('whoever signs', () => {
  const names = ({ facts }: OrderState) => facts.find(({ label }) => label === 'Nombres de los beneficiarios')?.value
  const signed = async ({ id }: Notebook, version = 1) => {
    const calls = operation(bank, obras.tokens, `/services/remittances/v1/notebooks/${id}/presentation`)
    return (await calls.authorize({ version })).json<OrderState>()
  }

  test('is told of names that do not match or were not answered, and the order keeps it', async () => {
    const order = await signed(await checked(await fourPayees()))
    expect(names(order)).toEqual({ type: 'TEXT', text: 'No coinciden en 1 orden. Sin respuesta en 1 orden' })
    expect(order.warnings).toMatchObject([
      { code: 'PAYEES_NOT_HOLDERS', text: expect.stringContaining('En 1 orden el beneficiario no es el titular') },
      { code: 'NO_FUNDS' },
    ])
    const [kept] = await bank.database.select({ frozen: orders.frozen }).from(orders).where(eq(orders.id, order.operationId))
    const { supports } = parseFrozen(kept?.frozen ?? '').data as Presentation
    expect(supports).toMatchObject([{ payeeCheck: { state: 'DONE', unlike: 1, unanswered: 1 } }])
  })

  test('is told that the rest was not checked, as they chose, and what that means', async () => {
    const notebook = await fourPayees()
    const choices = { version: 1, vop: 'SKIP_REST' }
    await post(bank, obras.tokens, `/services/remittances/v1/notebooks/${notebook.id}/choices`, choices)
    const order = await signed(notebook, 2)
    expect(names(order)).toEqual({ type: 'TEXT', text: 'Sin comprobar todos, como ha elegido' })
    expect(order.warnings?.[0]).toMatchObject({ code: 'PAYEES_UNVERIFIED', text: expect.stringContaining(NOT_LIABLE) })
  })

  test('is told that all were checked and match', async () => {
    const iban = await addOther(bank)
    const order = await signed(await checked(await takeFile(bank, obras, writeTransfers([{ iban, name: GIL }], { account }))))
    expect(names(order)).toEqual({ type: 'TEXT', text: 'Comprobados' })
    expect(order.warnings?.map(({ code }) => code)).toEqual(['NO_FUNDS'])
  })
})

test('who is not a consumer may do without the rest, of a file or of all: none is asked; a file of one order is asked all the same', async () => {
  const notebook = await fourPayees()
  const path = `/services/remittances/v1/notebooks/${notebook.id}/choices`
  const skipped = await post(bank, obras.tokens, path, { version: 1, vop: 'SKIP_REST' })
  expect(skipped.json()).toMatchObject({ payeeCheck: { state: 'SKIPPED' }, version: 2, choices: ['EXCLUDE'] })
  await bank.database.transaction((tx) => tx.update(remittanceContracts).set({ vop: 'OFF' }))
  const iban = await addOther(bank)
  const two = [
    { iban, name: GIL },
    { iban, name: GIL, concept: 'Otra' },
  ]
  const opted = await checked(await takeFile(bank, obras, writeTransfers(two, { account, messageId: 'M-2' })))
  expect([opted.payeeCheck?.state, asked]).toEqual(['SKIPPED', []])
  const one = await takeFile(bank, obras, writeTransfers([{ iban, name: GIL }], { account, messageId: 'M-3' }))
  expect(one.choices).toEqual(['EXCLUDE'])
  const refused = await post(bank, obras.tokens, path.replace(notebook.id, one.id), { version: 1, vop: 'SKIP_REST' })
  expect(refused.statusCode).toBe(400)
  expect((await checked(one)).payeeCheck).toMatchObject({ state: 'DONE', verdicts: { MTCH: 1 } })
})

test('a consumer’s payees are asked about, whatever its customer wants', async () => {
  await bank.database.transaction((tx) => tx.update(products).set({ use: 'CONSUMER' }).where(eq(products.identifier, account)))
  const notebook = await fourPayees()
  expect(notebook.choices).toEqual(['EXCLUDE'])
  const refused = await post(bank, obras.tokens, `/services/remittances/v1/notebooks/${notebook.id}/choices`, {
    version: 1,
    vop: 'SKIP_REST',
  })
  expect([refused.statusCode, refused.json().fields]).toMatchObject([
    400,
    [{ field: 'vop', message: expect.stringContaining('uso particular') }],
  ])
})

test('while the check is closed nobody is asked, and the file may be signed without it', async () => {
  await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status: 'OFF' }).where(eq(serviceStatuses.name, 'vopStatus')))
  bank.clock.set('2026-11-20T10:00:40+01:00')
  const notebook = await checked(await fourPayees())
  expect([notebook.payeeCheck?.state, asked]).toEqual(['OFF', []])
  const calls = operation(bank, obras.tokens, `/services/remittances/v1/notebooks/${notebook.id}/presentation`)
  const { warnings } = (await calls.authorize({ version: 1 })).json<OrderState>()
  expect(warnings?.[0]).toMatchObject({ code: 'PAYEES_UNVERIFIED', text: expect.stringContaining('Ahora no se pueden comprobar') })
})

test('a scheme that does not answer in five seconds has not verified', async () => {
  bank.bank.vop = { verify: () => new Promise(() => {}) }
  const notebook = await checked(await fourPayees())
  expect(notebook.payeeCheck).toMatchObject({ state: 'DONE', verdicts: { NOAP: 5 } })
})
