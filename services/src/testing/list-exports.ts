/** Files of lists in tests: what they hold, and the most rows that they may have. */
import readWorkbook from 'read-excel-file/node'
import { expect } from 'vitest'
import { get, type TestBank } from './bank.ts'
import type { TestCustomer } from './orders.ts'
import { readPdf } from './pdf.ts'

interface Expected {
  /** Of one row more than the maximum. */
  code: string
  rows: number
  texts: readonly string[]
}

/** PDF and sheet of a list have what the list has, of just as many rows as the maximum; of one more each says its own code. */
export async function expectExport(
  tested: TestBank,
  { tokens }: Pick<TestCustomer, 'tokens'>,
  list: string,
  { code, rows, texts }: Expected,
) {
  const { count, txId: cursor } = (await get(tested, tokens, list)).json<{ count: number; txId: string }>()
  expect(count).toBe(rows)
  const { exportMaximum: _own, ...brand } = tested.bank.brand
  try {
    for (const format of ['PDF', 'XLS'] as const) {
      const made = async (most: number) => {
        tested.bank.brand = { ...brand, exportMaximum: { [format]: most } }
        return get(tested, tokens, `${list}/export?format=${format}&txId=${cursor}`)
      }
      const refused = await made(rows - 1)
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, code])
      const file = await made(rows)
      expect(file.statusCode).toBe(200)
      const written =
        format === 'PDF' ? (await readPdf(file.rawPayload)).pages.join(' ') : JSON.stringify(await readWorkbook(file.rawPayload))
      expect(texts.filter((text) => !written.includes(text))).toEqual([])
    }
  } finally {
    tested.bank.brand = brand
  }
}
