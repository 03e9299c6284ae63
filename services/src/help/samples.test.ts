import { toLocalDate } from '@almenara/contract/dates'
import { encodingOf } from '@almenara/formats/intake/decode'
import { readPaymentFile } from '@almenara/formats/intake/read-file'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../testing/bank.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

const ask = (url: string) => tested.app.inject({ url })

test('each sample file that the help offers is there to be taken away, and those in XML are read without a word against them', async () => {
  const page = parse((await ask('/help/cobros-y-pagos')).body)
  const addresses = page.querySelectorAll('a[download]').map((link) => link.getAttribute('href') ?? '')
  expect(addresses).toHaveLength(3)
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await ask(address)
    expect([address, statusCode]).toEqual([address, 200])
    expect(headers['content-disposition']).toMatch(/^attachment; filename=/)
    if (!address.endsWith('.xml')) continue
    const findings: unknown[] = []
    let orders = 0
    for await (const part of readPaymentFile([rawPayload], { encoding: encodingOf(rawPayload), today: toLocalDate('2026-11-20') })) {
      findings.push(...part.findings)
      if (part.part === 'ORDER') orders += 1
    }
    expect([address, findings, orders]).toEqual([address, [], 2])
  }
})

test('no other file is given for it', async () => {
  for (const name of ['otro.xml', '..%2Fpages%2Fcobros-y-pagos.html']) expect((await ask(`/help/ejemplos/${name}`)).statusCode).toBe(404)
})
