/** What a request asks of the database, to compare two requests that must not be distinguishable by their time. */
import pg from 'pg'
import { vi } from 'vitest'

interface Asked {
  /** The text of each statement, in the order in which they went. */
  statements: string[]
  /** Rows that came back, over all of them. */
  rows: number
}

/** Nothing else may be asking meanwhile. */
export async function askedOfDatabase(request: () => Promise<unknown>): Promise<Asked> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const came = vi.spyOn(pg.Query.prototype as unknown as { handleDataRow: () => void }, 'handleDataRow')
  try {
    await request()
    return { statements: sent.mock.calls.map(([statement]) => textOf(statement)), rows: came.mock.calls.length }
  } finally {
    sent.mockRestore()
    came.mockRestore()
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = Object(statement) as { text?: unknown }
  return String(text)
}
