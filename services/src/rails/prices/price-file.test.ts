import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toLocalDate } from '@almenara/contract/dates'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { simulatedPrice } from './simulated.ts'
import { PricesUnavailable } from './port.ts'
import { priceFile } from './price-file.ts'

const DAY = toLocalDate('2026-11-20')
const IDS = ['ES0112345676', 'USD/EUR', 'N5000']
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prices-'))
  url = `${pathToFileURL(folder).href}/{day}.json`
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllGlobals())

const ask = (address = url) => priceFile({ url: address, authorization: 'Bearer b', timeoutMs: 1000 }).pricesOn(DAY, IDS)
const written = (text: string) => writeFile(join(folder, `${DAY}.json`), text)

test('a file gives the prices that were asked for and it has', async () => {
  await written('{"prices":{"ES0112345676":"12.345678","USD/EUR":"0.92","OTHER":"1"}}')
  expect([...(await ask())]).toEqual([
    ['ES0112345676', 12_345_678],
    ['USD/EUR', 920_000],
  ])
})

test('a day without a file has no prices, and a file that cannot be understood spoils the day', async () => {
  expect((await priceFile({ url, timeoutMs: 1 }).pricesOn(toLocalDate('2026-11-19'), IDS)).size).toBe(0)
  for (const text of ['', '[]', '{"prices":null}', '{"prices":{"N5000":"1,5"}}', '{"prices":{"N5000":1.5}}', '{"prices":{"N5000":"0"}}']) {
    await written(text)
    await expect(ask(), text).rejects.toThrow(PricesUnavailable)
  }
})

test('a server is asked for the day with the bank’s credentials; what it does not answer is unavailable', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"prices":{"N5000":"7.5"}}'))
  vi.stubGlobal('fetch', fetched)
  expect((await ask('https://prices.example/%7Bday%7D.json')).get('N5000')).toBe(7_500_000)
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.headers]).toEqual(['https://prices.example/2026-11-20.json', { authorization: 'Bearer b' }])
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }))
  expect((await ask('https://prices.example/{day}')).size).toBe(0)
  fetched.mockResolvedValueOnce(new Response('', { status: 500 }))
  await expect(ask('https://prices.example/{day}')).rejects.toThrow('answered 500')
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  await expect(ask('https://prices.example/{day}')).rejects.toThrow(PricesUnavailable)
})

test('a simulated price is always the same for the same day, and moves little from one to the next', () => {
  for (const id of IDS) {
    const prices = Array.from({ length: 60 }, (_, index) =>
      simulatedPrice(id, toLocalDate(`2026-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}`)),
    )
    expect(simulatedPrice(id, toLocalDate('2026-01-01'))).toBe(prices[0])
    for (const [index, price] of prices.slice(1).entries()) expect(Math.abs(price / (prices[index] ?? 1) - 1), id).toBeLessThan(0.1)
  }
})
