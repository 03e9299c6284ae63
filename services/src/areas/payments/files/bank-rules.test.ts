import { randomUUID } from 'node:crypto'
import type { Notebook, NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '../../../payments/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addCustomer, addSignatory } from '../../../testing/orders.ts'
import {
  addPresenter,
  addSampleAccounts,
  askNotebook,
  sample,
  takeFile,
  takeTransferFile,
  type FilePresenter,
} from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import { addRemittanceContract, presentFile } from '../../../testing/remittances.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { verifyNextFile } from './payee-check.ts'
import { paymentSupports } from './tables.ts'

const [ACCOUNT, GIL, OTHER] = ['ES9698760418150200051332', 'ES8521001272530006086627', 'ES7921000813610123456789'] as const

let bank: TestBank
let obras: FilePresenter
beforeEach(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
})
afterEach(() => bank.close())

const contractId = () => obras.contracts.get(ACCOUNT) ?? ''
const codesOf = ({ findings }: Notebook) => findings.map(({ code, severity, count }) => [code, severity, count])

async function findingsOf({ id }: Notebook, code: string): Promise<NotebookFinding[]> {
  return (await askNotebook<{ rows: NotebookFinding[] }>(bank, obras, `${id}/findings-extract?code=${code}`)).rows
}

async function set(rules: Partial<typeof remittanceContracts.$inferInsert>): Promise<void> {
  await bank.database.transaction((tx) => tx.update(remittanceContracts).set(rules).where(eq(remittanceContracts.productId, contractId())))
}

describe('a file is presented under a contract', () => {
  test('nothing is taken of whoever has none, nor of whoever says that they are another', async () => {
    const stranger = await addCustomer(bank, 'sin.contrato')
    const none = await takeFile(bank, { ...stranger, contracts: new Map() }, sample('made/bom-utf8.xml'))
    expect(none).toMatchObject({ state: 'REFUSED', refusal: { title: 'No tiene un contrato para presentar este tipo de fichero.' } })
    const asesoria = await addPresenter(bank, 'asesoria')
    const other = await takeFile(bank, asesoria, sample('made/several-batches.xml'))
    expect(other.refusal?.title).toBe('El identificador «B00120014000» de quien presenta el fichero no es el de sus contratos.')
  })

  test('an account of another contract is named, with those that it has', async () => {
    const notebook = await takeFile(bank, obras, sample('made/account-of-another-bank.xml'))
    expect(notebook).toMatchObject({
      state: 'WITH_ERRORS',
      good: { count: 5 },
      batches: [{ contract: contractId(), wrong: false }, { wrong: true }],
    })
    const [finding] = await findingsOf(notebook, 'CONTRACT_ACCOUNT')
    expect(finding).toMatchObject({
      level: 'BATCH',
      batch: 2,
      path: 'PmtInf[2]/DbtrAcct/Id/IBAN',
      remedy: expect.stringContaining(ACCOUNT),
    })
  })

  test('where several contracts charge one account, it is named once', async () => {
    const [charged] = await bank.database
      .select({ id: remittanceContracts.chargedAccountId })
      .from(remittanceContracts)
      .where(eq(remittanceContracts.productId, contractId()))
    if (!charged) throw new Error('The contract charges an account')
    await addRemittanceContract(bank, obras.user, charged, { kind: 'TRANSFERS' })
    const notebook = await takeFile(bank, obras, sample('made/account-of-another-bank.xml'))
    const [finding] = await findingsOf(notebook, 'CONTRACT_ACCOUNT')
    expect(finding?.remedy?.split(ACCOUNT)).toHaveLength(2)
  })

  test('whoever a batch says that pays is the holder of its contract, or is not said', async () => {
    const saying = (id: string) => {
      const payer = `<Dbtr><Nm>Obras</Nm><Id><OrgId><Othr><Id>${id}</Id></Othr></OrgId></Id></Dbtr>`
      const written = writeTransfers([{ iban: GIL }], { account: ACCOUNT, messageId: `M-${id}` }).toString()
      return takeFile(bank, obras, Buffer.from(written.replace('<Dbtr><Nm>Obras</Nm></Dbtr>', payer)))
    }
    for (const own of ['B00120014', 'ESB00120014', 'B00120014000', 'EMPRESA 1']) expect((await saying(own)).state).toBe('READY')
    const other = await saying('A00120048')
    expect(other).toMatchObject({ state: 'WITH_ERRORS', good: { count: 0 }, batches: [{ wrong: true }] })
    expect(await findingsOf(other, 'PAYER_OTHER')).toMatchObject([
      { level: 'BATCH', path: 'PmtInf[1]/Dbtr/Id', text: 'El NIF «A00120048» del ordenante no es el del titular de su contrato.' },
    ])
  })

  test('a heading that is wrong is refused with the element that it is of', async () => {
    const lacking = await takeFile(bank, obras, sample('made/nboftxs-missing.xml'))
    expect(lacking.refusal?.title).toBe('Falta NbOfTxs en GrpHdr.')
    const long = await takeFile(bank, obras, sample('made/msgid-36.xml'))
    expect(long.refusal?.title).toBe(`«${'M'.repeat(36)}» no es un valor de MsgId.`)
  })

  test('of a contract that takes files whole, one with errors is refused; over its maximum, every one', async () => {
    await set({ partial: 'WHOLE' })
    const wrong = await takeFile(bank, obras, sample('made/36-orders-three-wrong.xml'))
    expect(wrong.refusal?.title).toBe('El fichero tiene errores y su contrato solo admite ficheros completos.')
    await set({ partial: 'ALLOWED', perFile: toCents(99_99) })
    const over = await takeFile(bank, obras, writeTransfers([{ iban: GIL }], { account: ACCOUNT }))
    expect(over.refusal?.title).toBe('El fichero suma 100,00 € y su contrato admite hasta 99,99 € por fichero.'.replaceAll(' €', '\u00a0€'))
    await set({ perFile: null, perDay: toCents(99_99) })
    expect(codesOf(await takeFile(bank, obras, writeTransfers([{ iban: GIL }], { account: ACCOUNT })))).toContainEqual([
      'OVER_DAY_LIMIT',
      'WARNING',
      1,
    ])
  })

  test('one that only sees the contract may present nothing under it', async () => {
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, obras.user.id)))
    expect((await takeFile(bank, obras, sample('made/bom-utf8.xml'))).refusal?.title).toContain('No tiene un contrato')
    await bank.database.transaction((tx) => tx.update(powers).set({ canPrepare: true }).where(eq(powers.userId, obras.user.id)))
    expect((await takeFile(bank, obras, sample('made/bom-utf8.xml'))).state).toBe('READY')
  })
})

test('where files of transfers are presented one of debits is not taken, and letters that change on their way are counted', async () => {
  const gimnasio = await addPresenter(bank, 'gimnasio')
  const debits = await takeTransferFile(bank, gimnasio, sample('writers/oca18-sdd08.xml'))
  expect(debits).toMatchObject({ state: 'REFUSED', refusal: { title: 'Es un fichero de adeudos, no de transferencias.' } })
  const transfers = await takeTransferFile(bank, obras, sample('made/iso-8859-1.xml'))
  expect(transfers.state).toBe('READY')
  expect(codesOf(transfers).filter(([code]) => code === 'LETTERS')).toEqual([['LETTERS', 'NOTE', expect.any(Number)]])
})

describe('a file that was presented before', () => {
  test('case 11: the same name with other content is refused, with the first; after that is cancelled, it is taken', async () => {
    const first = await takeFile(bank, obras, sample('made/duplicate-msgid-a.xml'))
    const second = await takeFile(bank, obras, sample('made/duplicate-msgid-b.xml'))
    expect(second).toMatchObject({ state: 'REFUSED', refusal: { title: expect.stringContaining('«DUP-MSG»'), other: first.id } })
    expect((await post(bank, obras.tokens, `/services/remittances/v1/pending-files/${first.id}/deletion`, {})).json()).toEqual({
      id: first.id,
    })
    expect((await takeFile(bank, obras, sample('made/duplicate-msgid-b.xml'))).state).toBe('READY')
  })

  test('the same bytes by another user of the contract are refused, and a correction takes the place of what it corrects', async () => {
    const first = await takeFile(bank, obras, sample('made/36-orders-three-wrong.xml'))
    const luis = await addSignatory(bank, 'luis.gil')
    await bank.database.transaction((tx) =>
      tx.insert(powers).values([...obras.contracts.values()].map((productId, position) => ({ userId: luis.id, productId, position }))),
    )
    const his = { user: luis, tokens: await signInAs(bank, luis), contracts: obras.contracts }
    expect((await takeFile(bank, his, sample('made/36-orders-three-wrong.xml'))).refusal).toMatchObject({ other: first.id })
    // He has the contract: what was presented under it is his to see too.
    expect((await askNotebook(bank, his, first.id)).state).toBe('WITH_ERRORS')
    const mended = Buffer.from(sample('made/36-orders-three-wrong.xml').toString().replace('1.092.50', '1092.50'))
    const correction = await takeFile(bank, obras, mended, `name=corregido.xml&replaces=${first.id}`)
    expect(correction).toMatchObject({ state: 'WITH_ERRORS', good: { count: 34 } })
    expect((await askNotebook(bank, obras, first.id)).state).toBe('CANCELLED')
  })

  test('a batch like one of another file is told, and stops nothing', async () => {
    await takeFile(bank, obras, writeTransfers([{ iban: GIL }], { account: ACCOUNT }))
    const again = writeTransfers([{ iban: GIL }], { account: ACCOUNT })
      .toString()
      .replaceAll('<MsgId>MSG-1', '<MsgId>MSG-2')
    const notebook = await takeFile(bank, obras, Buffer.from(again))
    expect(notebook.state).toBe('READY')
    expect(codesOf(notebook)).toContainEqual(['BATCH_REPEATED', 'WARNING', 1])
  })
})

describe('payees', () => {
  test('an order like one that was signed in the last seven days is told with its file, and later no more', async () => {
    const signed = await takeFile(bank, obras, writeTransfers([{ iban: OTHER }], { account: ACCOUNT, messageId: 'A' }))
    while (await verifyNextFile(bank.bank));
    const { version } = await askNotebook(bank, obras, signed.id)
    expect((await presentFile(bank, obras, signed.id, version)).json()).toMatchObject({ status: 'EXECUTED' })
    const at = async (moment: string, messageId: string) => {
      bank.clock.set(moment)
      obras = { ...obras, tokens: await signInAs(bank, obras.user) }
      const orders = [{ iban: OTHER, concept: 'Otra' }, { iban: OTHER }]
      return takeFile(bank, obras, writeTransfers(orders, { account: ACCOUNT, messageId, on: '2026-11-30' }))
    }
    const lately = await at('2026-11-27T09:59:00+01:00', 'B')
    expect(await findingsOf(lately, 'PAID_LATELY')).toEqual([
      expect.objectContaining({
        order: 2,
        severity: 'WARNING',
        text: expect.stringContaining('«remesa.xml», firmado hace menos de 7 días'),
      }),
    ])
    expect(lately.state).toBe('READY')
    expect(codesOf(await at('2026-11-27T10:01:00+01:00', 'C')).map(([code]) => code)).not.toContain('PAID_LATELY')
  })

  test('case 15: an account of this bank that does not exist or is closed is an error of its order', async () => {
    await addSampleAccounts(bank)
    const notebook = await takeFile(bank, obras, sample('made/payee-of-this-bank-unknown.xml'))
    expect(notebook).toMatchObject({ state: 'WITH_ERRORS', good: { count: 1 } })
    const found = [...(await findingsOf(notebook, 'PAYEE_UNKNOWN')), ...(await findingsOf(notebook, 'PAYEE_CLOSED'))]
    expect(found.map(({ code, order, path, line }) => [code, order, path, line > 1])).toEqual([
      ['PAYEE_UNKNOWN', 1, 'PmtInf[1]/CdtTrfTxInf[1]/CdtrAcct/Id/IBAN', true],
      ['PAYEE_CLOSED', 2, 'PmtInf[1]/CdtTrfTxInf[2]/CdtrAcct/Id/IBAN', true],
    ])
  })

  test('whose account is not last time’s is told with both, and those paid for the first time are counted', async () => {
    const [product] = await bank.database.select().from(products).where(eq(products.identifier, ACCOUNT))
    if (!product?.ledgerAccountId) throw new Error('No account')
    const paid = {
      channel: 'web',
      productId: product.id,
      ledgerAccountId: product.ledgerAccountId,
      kind: 'ORDINARY' as const,
      state: 'SETTLED' as const,
      amount: toCents(100_00),
      debtorName: 'Obras',
      debtorIban: ACCOUNT,
      creditorName: 'TEXTILES GIL, S. L.',
      creditorIban: GIL,
      creditorBic: 'CAIXESBBXXX',
      concept: 'Factura',
      endToEndId: 'E-1',
      orderedAt: toInstant('2026-10-20T10:00:00+02:00'),
      orderedOn: toLocalDate('2026-10-20'),
      executionOn: toLocalDate('2026-10-20'),
    }
    await bank.database.transaction((tx) => tx.insert(payments).values({ ...paid, id: randomUUID(), transactionId: randomUUID() }))
    const orders = [{ iban: GIL }, { iban: OTHER, concept: 'Otra' }, { iban: OTHER, name: 'Luz Gil Arcos' }]
    const notebook = await takeFile(bank, obras, writeTransfers(orders, { account: ACCOUNT }))
    expect(codesOf(notebook)).toEqual([
      ['PAYEE_CHANGED', 'WARNING', 1],
      ['PAYEE_FIRST', 'NOTE', 1],
    ])
    const [changed] = await findingsOf(notebook, 'PAYEE_CHANGED')
    expect(changed).toMatchObject({ order: 2, text: `Ha cambiado la cuenta de Textiles Gil, S. L.: la última vez era ${GIL}.` })
  })
})

test('a day that cannot be is moved and said, of a payroll in other words; after the cut-off today is the next bank day', async () => {
  const moved = await takeFile(bank, obras, sample('made/dates-shifted.xml'))
  expect(moved.batches.map(({ requestedOn, executionOn }) => [requestedOn, executionOn])).toEqual([
    ['2026-11-14', '2026-11-20'],
    ['2026-12-25', '2026-12-28'],
    ['2026-11-29', '2026-11-30'],
  ])
  bank.clock.set('2026-11-20T17:00:00+01:00')
  obras = { ...obras, tokens: await signInAs(bank, obras.user) }
  const late = await takeFile(bank, obras, writeTransfers([{ iban: GIL }], { account: ACCOUNT }))
  expect(late.batches[0]).toMatchObject({ requestedOn: '2026-11-20', executionOn: '2026-11-23' })
  expect(codesOf(late)).toContainEqual(['DAY_MOVED', 'WARNING', 1])
  expect(await bank.database.$count(paymentSupports, eq(paymentSupports.state, 'READY'))).toBe(2)
})
