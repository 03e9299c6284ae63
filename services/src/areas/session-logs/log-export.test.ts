import type { Connection, SessionEvent } from '@almenara/contract/areas/session-logs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
let tokens: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  bank = await openTestBank()
  tokens = await signInAs(bank, await addUser(bank, 'ana.gil'))
})
afterAll(() => bank.close())

const LIST = '/services/session-logs/v1/connections-extract'
const one = (id: string) => `/services/session-logs/v1/${id}`
const list = async (query = ''): Promise<{ txId: string; rows: Connection[] }> => (await get(bank, tokens, LIST + query)).json()
const ownId = async () => (await list()).rows[0]?.id ?? ''
const eventsOf = async (id: string): Promise<SessionEvent[]> => (await get(bank, tokens, `${one(id)}/events`)).json().rows

describe('the log as a file', () => {
  test('the connections, with their filters, and the export is an event itself', async () => {
    const { txId } = await list('?fromDate=2026-11-20&device=web')
    const reply = await get(bank, tokens, `${LIST}/export/screen?txId=${txId}&format=PDF`)
    expect(reply.headers['content-disposition']).toContain('registro-de-operaciones.pdf')
    const text = (await readPdf(reply.rawPayload)).pages.join(' ')
    for (const words of [
      'Registro de operaciones',
      'Titular',
      'Persona ana.gil',
      'Desde el 20/11/2026',
      'Ordenador',
      'Abierta',
      'Sin ubicación',
    ])
      expect(text).toContain(words)
    expect((await eventsOf(await ownId()))[0]).toMatchObject({
      kind: 'LIST_EXPORTED',
      detail: 'registro-de-operaciones.pdf',
    })
  })

  test('what was done in one of them', async () => {
    const id = await ownId()
    const { txId } = (await get(bank, tokens, `${one(id)}/events`)).json()
    const pdf = await get(bank, tokens, `${one(id)}/events/export/screen?txId=${txId}&format=PDF`)
    const text = (await readPdf(pdf.rawPayload)).pages.join(' ')
    for (const words of ['Entrada en la banca en línea', 'Titular', 'Persona ana.gil']) expect(text).toContain(words)
    const xls = await get(bank, tokens, `${one(id)}/events/export/screen?txId=${txId}&format=XLS`)
    expect(xls.headers['content-disposition']).toContain('operaciones-de-la-conexion.xlsx')
    expect(xls.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
