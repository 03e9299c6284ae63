import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { Window } from 'happy-dom'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { ORDER_ANSWERS, type Generation } from '@almenara/formats/sepa/order-answer'
import { schemaErrors } from '@almenara/formats/iso20022/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addPresenter, sample, takeFile } from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import { readNextFile } from '../files/read-file.ts'

let tested: TestBank
let carmen: Awaited<ReturnType<typeof addPresenter>>
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addPresenter(tested, 'obras')
})
afterAll(() => tested.close())

async function answerTo(file: string): Promise<string> {
  const headers = { authorization: `Bearer ${carmen.tokens.access_token}`, 'content-type': 'application/octet-stream' }
  const url = '/services/remittances/v1/notebooks?name=nominas.xml'
  const { id } = (await tested.app.inject({ method: 'POST', url, headers, payload: sample(file) })).json<Notebook>()
  while (await readNextFile(tested.bank));
  const reply = await get(tested, carmen.tokens, `/services/remittances/v1/notebooks/${id}/answer`)
  expect(reply.headers['content-disposition']).toContain('nominas-respuesta.xml')
  return reply.body
}

const read = (generation: Generation, xml: string) => readWholeMessage(ORDER_ANSWERS[generation], Buffer.from(xml))

test('case 2: a file of 36 orders of which three are wrong is answered in part, with those three rejected', async () => {
  const xml = await answerTo('made/36-orders-three-wrong.xml')
  const { head, items } = await read('2019', xml)
  expect(head).toMatchObject({ originalName: 'pain.001.001.09', originalCount: 36, status: 'PART' })
  const rejected = items.filter(({ status }) => status === 'RJCT')
  expect(rejected).toHaveLength(3)
  expect(rejected.map(({ reason, information }) => [reason, information !== undefined])).toEqual([
    ['AC01', true],
    ['AM12', true],
    ['AM01', true],
  ])
  expect(items.filter(({ status }) => status === 'ACTC')).toHaveLength(33)
  expect(items[0]).toMatchObject({ amount: expect.any(Number), creditorName: expect.any(String), creditorIban: expect.any(String) })
  // What it says is in the same places in the next version, whose schema is there.
  expect((await schemaErrors([xml.replaceAll('pain.002.001.10', 'pain.002.001.11')], 'pain.002.001.11.xsd')) ?? []).toEqual([])
})

test('a file of 2009 is answered in the generation of 2009', async () => {
  const xml = await answerTo('made/bic-missing.xml')
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.002.001.03')
  expect(xml).not.toContain('<Pty>')
  const { head, items } = await read('2009', xml)
  expect(head).toMatchObject({ originalName: 'pain.001.001.03', originalCount: 8 })
  expect(items).toHaveLength(8)
})

test('what is made on another day than it asks for is answered as taken with a change', async () => {
  const [account = ''] = carmen.contracts.keys()
  const file = writeTransfers([{ iban: 'ES7921000813610123456789' }], { account, messageId: 'MOVED', on: '2026-11-21' })
  const { id } = await takeFile(tested, carmen, file)
  const { body } = await get(tested, carmen.tokens, `/services/remittances/v1/notebooks/${id}/answer`)
  const { head, items } = await read('2019', body)
  expect([head.status, items.map(({ status, executionOn }) => [status, executionOn])]).toEqual(['ACWC', [['ACWC', '2026-11-23']]])
})

/** A document as a program reads it that knows nothing of this bank: by a parser of its own, from element to element. */
function parsed(xml: string) {
  const { window } = { window: new Window() }
  const root = new window.DOMParser().parseFromString(xml, 'application/xml')
  const texts = (path: string, of: Pick<typeof root, 'getElementsByTagName'> = root) =>
    [...of.getElementsByTagName(path)].map((element) => element.textContent.trim())
  return { each: (name: string) => [...root.getElementsByTagName(name)], texts }
}

const isOwn = (iban = '') => iban.slice(4, 8) === tested.bank.brand.bankCode

test.each(['made/two-currencies.xml', 'writers/sepajs-sct03.xml'])(
  'case 1: a program that reads the answer to %s finds each of its orders again, by identifier, amount and account, and which were rejected',
  async (file) => {
    const sent = parsed(sample(file).toString())
    const got = parsed(await answerTo(file))
    expect(got.texts('OrgnlMsgId')).toEqual(sent.texts('MsgId'))
    expect(got.texts('OrgnlPmtInfId')).toEqual(sent.texts('PmtInfId'))
    const orders = sent.each('CdtTrfTxInf').map((order) => ({
      id: sent.texts('EndToEndId', order)[0],
      amount: Number(sent.texts('InstdAmt', order)[0]),
      iban: sent.texts('IBAN', order).at(-1),
      // Those that are not in euros, and those to accounts of this bank, which has none of them here.
      isWrong: order.getElementsByTagName('InstdAmt')[0]?.getAttribute('Ccy') !== 'EUR' || isOwn(sent.texts('IBAN', order).at(-1)),
    }))
    const answers = got.each('TxInfAndSts').map((answer) => ({
      id: got.texts('OrgnlEndToEndId', answer)[0],
      amount: Number(got.texts('InstdAmt', answer)[0]),
      iban: got.texts('IBAN', answer.getElementsByTagName('CdtrAcct')[0]).at(-1),
      isWrong: got.texts('TxSts', answer)[0] === 'RJCT',
    }))
    expect(orders.length).toBeGreaterThan(0)
    expect(answers).toEqual(orders)
  },
)
