import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { ibanFromCcc } from '@almenara/contract/iban'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNextFile } from '../areas/payments/files/read-file.ts'
import { openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { addPresenter, askNotebook, uploadFile } from '../testing/payment-files.ts'
import { writeTransfers } from '../testing/written-transfers.ts'
import { readMetrics } from '../testing/metrics.ts'
import { runOperator } from './commands.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

test('a file that no process reads to its end is set aside, and the next one is read', async () => {
  const presenter = await addPresenter(bank, 'asesoria')
  const [account = ''] = presenter.contracts.keys()
  const iban = ibanFromCcc('2100', '0001', '0000000001')
  const { id } = (await uploadFile(bank, presenter, writeTransfers([{ iban }], { account, messageId: 'M-A' }))).json<Notebook>()
  const crashing = { ...bank.bank, fileWorker: new URL('data:text/javascript,process.exit(3)') }
  for (let minute = 2; minute < 7; minute += 1) {
    await expect(readNextFile(crashing)).rejects.toThrow('ended with 3')
    bank.clock.set(`2026-11-20T10:0${minute}:00+01:00`)
  }
  const asesoria = { ...presenter, tokens: await signInAs(bank, presenter.user) }
  const other = (await uploadFile(bank, asesoria, writeTransfers([{ iban }], { account, messageId: 'M-B' }))).json<Notebook>()
  expect([await readNextFile(bank.bank), await readNextFile(bank.bank)]).toEqual([true, false])
  expect((await askNotebook(bank, asesoria, other.id)).state).toBe('READY')
  expect((await askNotebook(bank, asesoria, id)).state).toBe('CHECKING')
  const operator = (...words: string[]) => runOperator(['files', ...words], bank.database, officeOf(bank))
  expect(await operator()).toMatch(new RegExp(`^${id} .* asesoria .*tried 5 times; waits for: files retry\n$`))
  expect(await operator('show', id)).toContain('CHECKING, read 5 times without end')
  expect(await readMetrics(bank)).toContain('almenara_payment_files_stuck 1\n')
  expect(await operator('retry', id)).toBe(`${id} is read again from its beginning.\n`)
  await expect(operator('retry', id)).rejects.toThrow('is not stuck')
  await expect(operator('retry', crypto.randomUUID())).rejects.toThrow('There is no file')
  expect(await readNextFile(bank.bank)).toBe(true)
  expect((await askNotebook(bank, asesoria, id)).state).toBe('READY')
  expect(await operator()).toBe('No file waits to be read.\n')
})
