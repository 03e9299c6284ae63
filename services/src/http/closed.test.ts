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

  test('metrics are not on the public port', async () => {
    expect(await asked({}, '/metrics')).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
  })

  test('a bank that does not open its API’s documents has neither of them', async () => {
    for (const url of ['/services/openapi.json', '/services/docs/v1'])
      expect(await asked({ apiDocuments: false }, url)).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
  })
})
