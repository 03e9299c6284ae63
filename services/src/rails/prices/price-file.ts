/**
 * Prices by day from a file or a server: `{day}` in the address is the day, `2026-11-20`, and the answer is JSON with the decimals as text:
 * `{"prices":{"ES0112345676":"12.345678","USD/EUR":"0.92345"}}`. A day without a file (404, or none in the folder) has no prices.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LocalDate } from '@almenara/contract/dates'
import { parsePrice, type Price } from '@almenara/contract/millionths'
import { PricesUnavailable, type PricesPort } from './port.ts'

export interface PriceFileSettings {
  /** `https://…/{day}.json` or `file:///…/{day}.json`. */
  url: string
  /** Of the server, whole: `Bearer …`. */
  authorization?: string
  timeoutMs: number
}

export function priceFile(settings: PriceFileSettings): PricesPort {
  return {
    pricesOn: async (day, ids) => {
      const text = await read(settings, day)
      return text === undefined ? new Map() : pricesIn(text, ids)
    },
  }
}

async function read({ url, authorization, timeoutMs }: PriceFileSettings, day: LocalDate): Promise<string | undefined> {
  const address = url.replaceAll('{day}', day).replaceAll('%7Bday%7D', day)
  try {
    if (address.startsWith('file:')) return await readFile(fileURLToPath(address), 'utf8')
    const headers = authorization ? { authorization } : {}
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return undefined
    if (response.ok) return await response.text()
    throw new PricesUnavailable(`The source of prices answered ${response.status} for ${day}`)
  } catch (cause) {
    if (cause instanceof PricesUnavailable) throw cause
    if (Object(cause).code === 'ENOENT') return undefined
    throw new PricesUnavailable(`The source of prices cannot be read for ${day}`, { cause })
  }
}

/** One price that cannot be read spoils the day: better none than some of another day's. */
function pricesIn(text: string, ids: readonly string[]): Map<string, Price> {
  const prices = pricesOf(text)
  const found = new Map<string, Price>()
  for (const id of ids) {
    const said = prices[id]
    if (said === undefined) continue
    const price = typeof said === 'string' ? parsePrice(said) : undefined
    if (!price) throw new PricesUnavailable(`The price of ${id} cannot be read`)
    found.set(id, price)
  }
  return found
}

function pricesOf(text: string): Record<string, unknown> {
  try {
    const { prices } = Object(JSON.parse(text)) as { prices?: unknown }
    if (typeof prices === 'object' && prices !== null) return prices as Record<string, unknown>
  } catch {
    // Reported below, with the expected format.
  }
  throw new PricesUnavailable('The file of prices is not JSON with «prices»')
}
