import { toLocalDate } from '@almenara/contract/dates'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { schemaErrors } from '@almenara/formats/iso20022/testing'
import { ORDER_ANSWERS, type Generation } from '@almenara/formats/sepa/order-answer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { debitsOf, goOn } from '../../../testing/debit-remittances.ts'
import { addCustomer } from '../../../testing/orders.ts'
import { addPresenter, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { presentFile } from '../../../testing/remittances.ts'
import { writeDebits } from '../../../testing/written-debits.ts'
import { remittances } from '../remittances/tables.ts'

const ACCOUNT = 'ES8098760418140200060011'
const ROOT = '/services/debit-remittances/v1'

let tested: TestBank
let gym: FilePresenter
/** Of an account that is closed, and of one without funds, among those that pay. */
let debtors: { paying: string; closed: string; poor: string }

beforeAll(async () => {
  tested = await openTestBank()
  gym = await addPresenter(tested, 'gimnasio')
  debtors = { paying: await addOther(tested), closed: await addOther(tested, 'CLOSED'), poor: await addOther(tested, 'NO_FUNDS') }
})
afterAll(() => tested.close())

const contractId = () => gym.contracts.get(ACCOUNT) ?? ''
const on = async (day: string) => {
  tested.clock.set(`${day}T10:00:00+01:00`)
  gym.tokens = await signInAs(tested, gym.user)
  await goOn(tested)
}

interface Presented {
  supportId: string
  remittanceId: string
}

/** A debit to each, as the program of that generation writes them. */
async function written(messageId: string, generation: Generation, collection: string): Promise<string> {
  const ibans = [debtors.paying, debtors.closed, debtors.poor]
  const debits = ibans.map((iban, place) => ({ iban, mandateId: `${messageId} ${place}`, amount: 10_00 + place }))
  const file = await writeDebits(debits, { account: ACCOUNT, messageId, on: collection })
  const bytes = generation === '2009' ? Buffer.from(file.toString().replace('pain.008.001.08', 'pain.008.001.02')) : file
  const { id, state } = await takeFile(tested, gym, bytes, `name=${messageId}.xml`)
  expect(state).toBe('READY')
  return id
}

async function signed(supportId: string): Promise<Presented> {
  expect((await presentFile(tested, gym, supportId)).json()).toMatchObject({ status: 'EXECUTED' })
  const [remittance] = await tested.database.select().from(remittances).where(eq(remittances.supportId, supportId))
  return { supportId, remittanceId: remittance?.id ?? '' }
}

async function xmlOf(path: string): Promise<string> {
  const reply = await get(tested, gym.tokens, path)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('xml')])
  return reply.body
}
const answerOf = ({ supportId }: Pick<Presented, 'supportId'>) => xmlOf(`/services/remittances/v1/notebooks/${supportId}/answer`)
const one = ({ remittanceId }: Presented) => `${ROOT}/${contractId()}/remittances/${remittanceId}`
const read = (generation: Generation, xml: string) => readWholeMessage(ORDER_ANSWERS[generation], Buffer.from(xml))
const verdicts = async (generation: Generation, xml: string) =>
  (await read(generation, xml)).items.map(({ status, reason }) => [status, reason])

/** Its next version has a schema: it differs in that mandates are a choice there. */
async function expectValid(xml: string): Promise<void> {
  const next = xml
    .replaceAll('pain.002.001.10', 'pain.002.001.11')
    .replaceAll('<MndtRltdInf>', '<MndtRltdInf><DrctDbtMndt>')
    .replaceAll('</MndtRltdInf>', '</DrctDbtMndt></MndtRltdInf>')
  expect((await schemaErrors([next], 'pain.002.001.11.xsd')) ?? []).toEqual([])
}

describe('a file of debits', () => {
  test('is answered with who pays as its debtor and who collects as its creditor, as far as each debit has come', async () => {
    tested.clock.set('2026-11-20T10:00:00+01:00')
    const supportId = await written('ALFA', '2019', '2026-11-23')
    const checked = await answerOf({ supportId })
    await expectValid(checked)
    const { head, items } = await read('2019', checked)
    expect(head).toMatchObject({ originalMessageId: 'ALFA', originalName: 'pain.008.001.08', originalCount: 3, status: 'ACTC' })
    expect(items[0]).toEqual({
      originalEndToEndId: 'ALFA-1',
      status: 'ACTC',
      amount: 10_00,
      collectionOn: '2026-11-23',
      mandateId: 'ALFA 0',
      debtorName: 'Álvaro Peñuelas Garrido',
      debtorIban: debtors.paying,
      creditorName: 'Club Deportivo Peñalsordo 2012, S.C.',
      creditorIban: ACCOUNT,
    })

    const alpha = await signed(supportId)
    const taken = [
      ['ACCP', undefined],
      ['ACCP', undefined],
      ['ACCP', undefined],
    ]
    expect(await verdicts('2019', await answerOf(alpha))).toEqual(taken)
    await goOn(tested)
    expect(await verdicts('2019', await answerOf(alpha))).toEqual([
      ['ACSP', undefined],
      ['RJCT', 'AC04'],
      ['ACSP', undefined],
    ])
    await on('2026-11-23')
    expect(await verdicts('2019', await answerOf(alpha))).toEqual([
      ['ACSC', undefined],
      ['RJCT', 'AC04'],
      ['ACSC', undefined],
    ])
    await on('2026-11-24')
    const [whole, alone] = [await answerOf(alpha), await xmlOf(`${one(alpha)}/answer`)]
    for (const xml of [whole, alone]) {
      await expectValid(xml)
      expect((await read('2019', xml)).head.status).toBe('PART')
      expect(await verdicts('2019', xml)).toEqual([
        ['ACSC', undefined],
        ['RJCT', 'AC04'],
        ['RJCT', 'AM04'],
      ])
    }
  })

  test('of 2009 is answered in the generation of 2009', async () => {
    const xml = await answerOf({ supportId: await written('BETA', '2009', '2026-12-03') })
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.002.001.03')
    expect(xml).not.toContain('<Pty>')
    expect((await read('2009', xml)).head).toMatchObject({ originalName: 'pain.008.001.02', originalCount: 3 })
  })
})

describe('what came back on one day', () => {
  const dayOf = (day: string, id = contractId()) => `${ROOT}/${id}/refunds-extract/day?day=${day}`

  test('is a file that the creditor’s program reads: every debit of that day, and none of another', async () => {
    const alone = await xmlOf(dayOf('2026-11-24'))
    await expectValid(alone)
    const { head, items } = await read('2019', alone)
    expect(head).toMatchObject({ originalMessageId: 'ALFA', originalName: 'pain.008.001.08', originalCount: 3, status: 'PART' })
    expect(items).toMatchObject([{ originalEndToEndId: 'ALFA-3', status: 'RJCT', reason: 'AM04', amount: 10_02, mandateId: 'ALFA 2' }])
    expect(items[0]).toMatchObject({ debtorIban: debtors.poor, creditorIban: ACCOUNT, collectionOn: '2026-11-23' })
    expect((await read('2019', await xmlOf(dayOf('2026-11-20')))).items).toMatchObject([{ reason: 'AC04', mandateId: 'ALFA 1' }])
  })

  test('of several files is one message in the generation of the last, with a block for each', async () => {
    await on('2026-11-25')
    await signed(await written('GAMMA', '2019', '2026-12-09'))
    const second = await signed(await written('DELTA', '2009', '2026-12-09'))
    for (const day of ['2026-12-07', '2026-12-09', '2026-12-10']) await on(day)
    const xml = await xmlOf(dayOf('2026-12-10'))
    expect(xml).toContain('pain.002.001.03')
    const { head, items } = await read('2009', xml)
    expect(head).toMatchObject({ originalMessageId: 'NOTPROVIDED', originalName: 'pain.008.001.02', originalCount: 6, status: 'PART' })
    expect(items.map(({ originalEndToEndId }) => originalEndToEndId).toSorted()).toEqual(['DELTA-3', 'GAMMA-3'])
    expect((xml.match(/<OrgnlPmtInfId>/g) ?? []).length).toBe(2)
    expect((await debitsOf(tested, second.remittanceId)).map(({ state }) => state)).toEqual(['COLLECTED', 'REJECTED', 'RETURNED'])
  })

  test('is nothing of a day without returns, and is not for a stranger', async () => {
    const none = await get(tested, gym.tokens, dayOf('2026-11-22'))
    expect(none.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await get(tested, gym.tokens, dayOf('2026-02-30'))).json()).toMatchObject({ code: 'DJA9' })
    const { tokens } = await addCustomer(tested, 'otra')
    expect((await get(tested, tokens, dayOf('2026-11-24'))).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the receipt', () => {
  test('of a debit that was collected says who paid it and under which mandate, and of one that came back, that it did', async () => {
    const [found] = await tested.database
      .select()
      .from(remittances)
      .where(eq(remittances.executionOn, toLocalDate('2026-11-23')))
    const alpha = { supportId: found?.supportId ?? '', remittanceId: found?.id ?? '' }
    const [paid, rejected, returned] = await debitsOf(tested, alpha.remittanceId)
    const receipt = (id = '') => get(tested, gym.tokens, `${one(alpha)}/debits/${id}/receipt-export`)
    const text = async (reply: Awaited<ReturnType<typeof receipt>>) => (await readPdf(reply.rawPayload)).pages.join(' ')
    const proof = await text(await receipt(paid?.id))
    for (const words of ['Justificante de recibo cobrado', 'Cobrado el 23/11/2026', '10,00', 'ALFA 0', 'Álvaro Peñuelas Garrido'])
      expect(proof).toContain(words)
    expect(await text(await receipt(returned?.id))).toContain('Cobrado el 23/11/2026, devuelto el 24/11/2026')
    expect((await receipt(rejected?.id)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await receipt('x')).json()).toMatchObject({ code: 'NOT_FOUND' })

    const all = await text(await get(tested, gym.tokens, `${one(alpha)}/receipts-export`))
    for (const words of ['Recibos cobrados', '1 de 3', 'ALFA 0']) expect(all).toContain(words)
    expect(all).not.toContain('ALFA 2')
  })
})
