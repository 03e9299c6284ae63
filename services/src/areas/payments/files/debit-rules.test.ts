import type { Notebook, NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addPresenter, askNotebook, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { presentFile } from '../../../testing/remittances.ts'
import { writeDebits } from '../../../testing/written-debits.ts'
import { remittanceDebits } from '../debits/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

const ACCOUNT = 'ES8098760418140200060011'

let bank: TestBank
let gym: FilePresenter
let debtor: string
let files = 0

beforeAll(async () => {
  bank = await openTestBank()
  gym = await addPresenter(bank, 'gimnasio')
  debtor = await addOther(bank)
})
afterAll(() => bank.close())

/** Takes a file of one debit of each mandate. */
async function taken(mandates: readonly string[], more: Partial<Parameters<typeof writeDebits>[1]> = {}): Promise<Notebook> {
  files += 1
  const debits = mandates.map((mandateId, place) => ({ iban: debtor, mandateId, amount: files * 1_00 + place }))
  return takeFile(bank, gym, await writeDebits(debits, { account: ACCOUNT, messageId: `CUOTAS-${files}`, ...more }))
}

/** The same, signed and unpacked. */
async function collected(mandates: readonly string[], more: Parameters<typeof taken>[1] = {}): Promise<void> {
  const { id, version } = await taken(mandates, more)
  expect((await presentFile(bank, gym, id, version)).json()).toMatchObject({ status: 'EXECUTED' })
  await runRemittances(bank.bank)
}

const found = async ({ id }: Notebook, code: string) =>
  (await askNotebook<{ rows: NotebookFinding[] }>(bank, gym, `${id}/findings-extract?code=${code}`)).rows

describe('a block of debits', () => {
  test('in the name of another creditor than its contract’s is left out, with both identifiers', async () => {
    const notebook = await taken(['M-1'], { creditorId: 'ES14000H00120030' })
    expect(notebook).toMatchObject({ state: 'WITH_ERRORS', good: { count: 0 } })
    expect(await found(notebook, 'CREDITOR_OTHER')).toMatchObject([
      {
        severity: 'ERROR',
        level: 'BATCH',
        batch: 1,
        path: 'PmtInf[1]/CdtrSchmeId/Id/PrvtId/Othr/Id',
        value: 'ES14000H00120030',
        text: 'El identificador «ES14000H00120030» no es el de su contrato, que es ES27000J00120022.',
      },
    ])
  })

  test('with another suffix of the same creditor is taken: the suffix is the company’s own', async () => {
    expect(await taken(['M-1'], { creditorId: 'ES27007J00120022' })).toMatchObject({ state: 'READY', good: { count: 1 } })
  })

  test('of a scheme that its contract does not collect by is left out', async () => {
    const notebook = await taken(['M-1'], { scheme: 'B2B' })
    expect(notebook).toMatchObject({ state: 'WITH_ERRORS', good: { count: 0 } })
    expect(await found(notebook, 'SCHEME_OTHER')).toMatchObject([
      { severity: 'ERROR', level: 'BATCH', path: 'PmtInf[1]/PmtTpInf/LclInstrm/Cd', text: 'Su contrato no admite adeudos B2B.' },
    ])
  })
})

describe('the mandate of a debit', () => {
  test('of one use that is in a file that was signed is warned of, whatever its blanks and letters, before and after it is sent', async () => {
    await collected(['Único 7'], { sequence: 'OOFF', on: '2026-12-20' })
    const again = await taken(['Libre 7', 'ÚNICO7'], { sequence: 'OOFF' })
    expect(again).toMatchObject({ state: 'READY', good: { count: 2 } })
    expect(await found(again, 'MANDATE_USED')).toMatchObject([
      { severity: 'WARNING', level: 'ORDER', order: 2, text: 'El mandato «ÚNICO7» es para un solo cobro y ya se utilizó.' },
    ])
    await collected(['Único 8'], { sequence: 'OOFF', on: '2026-11-23' })
    expect(await found(await taken(['Único 8']), 'MANDATE_USED')).toHaveLength(1)
    // One that was cancelled was not used.
    await change('Único 8', { state: 'CANCELLED' })
    expect(await found(await taken(['Único 8']), 'MANDATE_USED')).toEqual([])
  })

  test('without a debit for 36 months is warned of, with the day of its last, and one that is used is not', async () => {
    await collected(['Viejo 1', 'Viejo 2'], { on: '2026-11-23' })
    await change('Viejo 1', { collectionOn: toLocalDate('2023-11-19') })
    await change('Viejo 2', { collectionOn: toLocalDate('2023-11-20') })
    expect(await found(await taken(['viejo1', 'viejo2', 'Nuevo 1']), 'MANDATE_LAPSED')).toMatchObject([
      {
        severity: 'WARNING',
        level: 'ORDER',
        order: 1,
        text: 'El mandato «viejo1» lleva más de 36 meses sin cobros, desde el 19/11/2023.',
      },
    ])
  })
})

/** As time would have left it. */
const change = (mandateId: string, set: Partial<typeof remittanceDebits.$inferInsert>) =>
  bank.database.transaction((tx) => tx.update(remittanceDebits).set(set).where(eq(remittanceDebits.mandateId, mandateId)))
