import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

describe('what is for whoever runs the bank', () => {
  const asked = async (options: AppOptions, url: string, authorization?: string) => {
    const own = await buildApp(bank.bank, options)
    const { statusCode, headers, body } = await own.inject({ url, headers: authorization ? { authorization } : {} })
    await own.close()
    return { statusCode, type: headers['content-type'], body }
  }

  test('metrics are told to whoever carries the agreed header; to anybody else they are not there', async () => {
    const metricsReaders = { authorization: 'Bearer scrape' }
    expect(await asked({ metricsReaders }, '/metrics', 'Bearer scrape')).toMatchObject({
      statusCode: 200,
      type: expect.stringContaining('text/plain'),
    })
    for (const other of [undefined, 'Bearer scrap', 'Bearer scrape '.repeat(2)])
      expect(await asked({ metricsReaders }, '/metrics', other)).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
    expect(await asked({ metricsReaders: 'nobody' }, '/metrics')).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
  })

  test('a bank that does not open its API’s documents has neither of them', async () => {
    for (const url of ['/services/openapi.json', '/services/docs/v1'])
      expect(await asked({ apiDocuments: false }, url)).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
  })
})
