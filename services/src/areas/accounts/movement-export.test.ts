import type { TokenReply } from '@almenara/contract/areas/session'
import { parseAmount } from '@almenara/contract/parse-amount'
import { schemaErrors } from '@almenara/formats/iso20022/testing'
import { readNorma43 } from '@almenara/formats/norma43/read'
import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentWorkers } from '../../documents/document-workers.ts'
import { products } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'
import { leg } from '../../testing/postings.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let account: TestAccount
let other: TestAccount

const DATA_FORMATS = ['CSB43_CLASSIC', 'CSB43_SEPA', 'XML'] as const
const FORMATS = ['PDF', 'XLS', ...DATA_FORMATS] as const
const OCTOBER = '?fromDate=2026-10-10&toDate=2026-10-31'

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  for (let day = 2; day <= 31; day += 1) {
    const date = `2026-10-${String(day).padStart(2, '0')}`
    await move(bank, account, 10_000 + day, date, `Entrada ${day} <de «Peña & Güell»>`)
    await move(bank, account, -(2_000 + day), date, day === 10 ? 'Salida 10 · Ref. 1' : `Salida ${day}`)
  }
  await postReceipt()
  ana = await signInAs(bank, owner)
  const stranger = await addUser(bank, 'luis.gil')
  other = await addAccount(bank, stranger)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

/** A direct debit and what the scheme said of it. */
async function postReceipt(): Promise<void> {
  const data = {
    counterpartyName: 'Luz, S. A.',
    counterpartyId: 'ES77000B85626240',
    mandateId: 'M-1',
    endToEndId: 'R-1',
    scheme: 'B2B' as const,
    remittance: 'Recibo de octubre',
  }
  const receipt = leg(account.ledgerAccountId, -4_321, { type: 'DIRECT_DEBIT', commonConcept: 3, ownConcept: 30, title: 'Luz', data })
  const posting = { key: randomUUID(), kind: 'test', bookedOn: '2026-10-31' as never, legs: [receipt, leg(bank.house, 4_321)] }
  expect((await bank.bank.ledger.post(posting)).outcome).toBe('POSTED')
}

const listUrl = (id = account.id) => `/services/accounts/v2/${id}/movement-extract`
async function txIdOf(query = ''): Promise<string> {
  return (await get(bank, ana, listUrl() + query)).json().txId
}
type Format = (typeof FORMATS)[number]
const exportUrl = (format: Format, txId: string, id = account.id) =>
  `${listUrl(id)}/export/${format === 'PDF' || format === 'XLS' ? 'screen' : 'data'}?txId=${txId}&format=${format}`
const download = async (query: string, format: Format) => get(bank, ana, exportUrl(format, await txIdOf(query)))

interface Sums {
  count: number
  moneyIn: number
  moneyOut: number
}
/** What the books say of a condition, asked in plain SQL. */
async function booksSay(condition = sql`booked_on between '2026-10-10' and '2026-10-31'`): Promise<Sums> {
  const { rows } = await bank.database.execute<{ count: number; moneyIn: number; moneyOut: number }>(
    sql`select count(*) as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "moneyIn",
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as "moneyOut"
      from entries where account_id = ${account.ledgerAccountId} and ${condition}`,
  )
  const [found] = rows
  if (!found) throw new Error('No sums')
  return found
}

function sums(amounts: readonly number[]): Sums {
  const total = (sign: number) => amounts.filter((amount) => Math.sign(amount) === sign).reduce((sum, amount) => sum + amount, 0)
  return { count: amounts.length, moneyIn: total(1), moneyOut: total(-1) }
}

describe('an accounting file', () => {
  test.each(DATA_FORMATS)('%s needs both dates, and the last one before today', async (format) => {
    for (const [query, message] of [
      ['', 'Se deben de completar las fechas'],
      ['?fromDate=2026-10-10', 'Se deben de completar las fechas'],
      ['?fromDate=2026-10-10&toDate=2026-11-20', 'Para descargar el fichero, la fecha final debe ser anterior a hoy.'],
    ] as const) {
      const reply = await download(query, format)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ error: { code: 'DJA9' }, message })
    }
  })

  test.each(['CSB43_CLASSIC', 'CSB43_SEPA'] as const)(
    '%s carries every movement between the two dates, whatever else the list filters by, and its totals',
    async (format) => {
      const reply = await download(`${OCTOBER}&direction=IN`, format)
      expect(reply.statusCode).toBe(200)
      const prefix = format === 'CSB43_SEPA' ? 'cuaderno43-sepa' : 'cuaderno43'
      expect(reply.headers['content-disposition']).toContain(`=${prefix}-${account.iban.slice(-4)}-20261010-20261031.n43`)
      const [statement] = readNorma43(reply.rawPayload, format === 'CSB43_SEPA' ? 'SEPA' : 'CLASSIC').accounts
      expect(sums(statement?.movements.map(({ amount }) => amount) ?? [])).toEqual(await booksSay())
      for (const line of reply.rawPayload.toString('latin1').split('\r\n').slice(0, -1)) expect(line).toHaveLength(80)
    },
  )

  test('CSB43 (SEPA) structures transfers and direct debits by annex 4, where the classic one has free text', async () => {
    const [sepa] = readNorma43((await download(OCTOBER, 'CSB43_SEPA')).rawPayload, 'SEPA').accounts
    const [classic] = readNorma43((await download(OCTOBER, 'CSB43_CLASSIC')).rawPayload).accounts
    expect(sepa?.movements[0]?.sepa).toMatchObject({ kind: 'TRANSFER', payerName: 'OTRA PARTE', beneficiary: 'PERSONA ANA.PEREZ' })
    expect(sepa?.movements[1]?.sepa).toMatchObject({ kind: 'TRANSFER', payerName: 'PERSONA ANA.PEREZ', beneficiary: 'OTRA PARTE' })
    expect(sepa?.movements.at(-1)?.sepa).toMatchObject({
      kind: 'DEBIT',
      scheme: 'B2B',
      creditorName: 'LUZ, S. A.',
      creditorId: 'ES77000B85626240',
      mandateReference: 'M-1',
      creditorReference: 'R-1',
      concept: 'RECIBO DE OCTUBRE',
      debtorName: 'PERSONA ANA.PEREZ',
    })
    expect(classic?.movements.every(({ sepa: structure }) => structure === undefined)).toBe(true)
    // «·» is no sign of these files.
    expect(classic?.movements[1]?.texts[0]).toBe('SALIDA 10 - REF. 1')
  })

  test('XML is a camt.053.001.08, valid by its schema, whose entries and totals are those of the books', async () => {
    const reply = await download(`${OCTOBER}&direction=OUT`, 'XML')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`=camt053-${account.iban.slice(-4)}-20261010-20261031.xml`)
    const xml = reply.body
    expect((await schemaErrors([xml])) ?? []).toEqual([])
    const entries = [...xml.matchAll(/<Ntry>.*?<Amt Ccy="EUR">(\d+)\.(\d\d)<\/Amt><CdtDbtInd>(\w+)/g)]
    const said = await booksSay()
    expect(sums(entries.map(([, euros, cents, side]) => Number(`${euros}${cents}`) * (side === 'DBIT' ? -1 : 1)))).toEqual(said)
    const total = (name: string) => Number(new RegExp(`<${name}>.*?<Sum>([\\d.]+)`).exec(xml)?.[1]?.replace('.', ''))
    expect([total('TtlCdtNtries'), total('TtlDbtNtries')]).toEqual([said.moneyIn, -said.moneyOut])
    expect(xml).toContain('Peña &amp; Güell')
    expect(xml).toContain('<Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>ESDD')
    expect(xml).toContain('<Prtry><Cd>03030</Cd><Issr>CSB43</Issr></Prtry>')
    expect(xml).toContain('<EndToEndId>R-1</EndToEndId><MndtId>M-1</MndtId>')
  })

  test('of a period without movements opens and closes with the balance of the day before, even after the last movement', async () => {
    const { rows } = await bank.database.execute<{ balance: number }>(
      sql`select balance_after as balance from entries where account_id = ${account.ledgerAccountId} order by seq desc limit 1`,
    )
    const balance = rows[0]?.balance ?? 0
    const after = '?fromDate=2026-11-12&toDate=2026-11-15'
    const [statement] = readNorma43((await download(after, 'CSB43_CLASSIC')).rawPayload).accounts
    expect(statement).toMatchObject({ movements: [], openingBalance: balance, closingBalance: balance })
    const text = `${Math.trunc(balance / 100)}.${String(balance % 100).padStart(2, '0')}`
    expect((await download(after, 'XML')).body.match(/<Bal>.*?<Amt Ccy="EUR">[\d.]+/g)?.map((one) => one.split('>').at(-1))).toEqual([
      text,
      text,
    ])
    const before = '?fromDate=2026-01-01&toDate=2026-01-31'
    const [empty] = readNorma43((await download(before, 'CSB43_CLASSIC')).rawPayload).accounts
    expect(empty).toMatchObject({ movements: [], openingBalance: 0, closingBalance: 0 })
  })
})

describe('the list as a document', () => {
  const cents = (text = '') => {
    const parsed = parseAmount(text)
    return parsed.ok ? parsed.amount : Number.NaN
  }

  test('PDF is tagged, in Spanish and titled, and carries the list with its filters: its amounts are those of the books', async () => {
    const reply = await download(`${OCTOBER}&direction=OUT`, 'PDF')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`=movimientos-${account.iban.slice(-4)}.pdf`)
    const pdf = await readPdf(reply.rawPayload)
    expect(pdf).toMatchObject({ title: 'Movimientos de la cuenta', lang: 'es-ES', tagged: true })
    expect(pdf.roles.slice(0, 3)).toEqual(['Root', 'Document', 'H1'])
    expect(pdf.roles.filter((role) => role === 'TH')).toHaveLength(5)
    const amounts = pdf.cells.filter((_, index) => index % 5 === 3).map(cents)
    const said = await booksSay(sql`booked_on between '2026-10-10' and '2026-10-31' and amount < 0`)
    expect(sums(amounts)).toEqual(said)
    const [first = ''] = pdf.pages
    for (const text of ['Almenara', 'Persona ana.perez', 'Del 10/10/2026 al 31/10/2026', 'Solo salidas']) expect(first).toContain(text)
    // Where movements are left out, the balances would not add up.
    expect(first).not.toContain('Saldo inicial')
  })

  test('PDF repeats its header on every page, numbers them, and goes from the first balance to the last', async () => {
    const pdf = await readPdf((await download('', 'PDF')).rawPayload)
    expect(pdf.pages.length).toBeGreaterThan(1)
    for (const [index, text] of pdf.pages.entries()) {
      expect(text).toContain(`Página ${index + 1} de ${pdf.pages.length}`)
      expect(text).toContain('Fecha valor')
    }
    expect(pdf.pages[0]).toContain('Saldo inicial')
    expect(pdf.cells.filter((_, index) => index % 5 === 3).map(cents)).toHaveLength((await booksSay(sql`true`)).count)
    expect(pdf.cells.join('|')).toContain('Entrada 31 <de «Peña & Güell»>')
  })

  test('XLS has typed days and amounts, newest first, whose sums are those of the books', async () => {
    const reply = await download(`${OCTOBER}&minAmount=5000`, 'XLS')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`=movimientos-${account.iban.slice(-4)}.xlsx`)
    const [list, facts] = await readWorkbook(reply.rawPayload)
    const [header, ...rows] = list?.data ?? []
    expect(header).toEqual(['Fecha', 'Concepto', 'Detalle', 'Fecha valor', 'Importe', 'Saldo'])
    expect(rows[0]?.slice(0, 2)).toEqual([new Date('2026-10-31T00:00:00Z'), 'Entrada 31 <de «Peña & Güell»>'])
    const said = await booksSay(sql`booked_on between '2026-10-10' and '2026-10-31' and abs(amount) >= 5000`)
    expect(sums(rows.map((row) => Math.round(Number(row[4]) * 100)))).toEqual(said)
    expect(rows.every((row) => typeof row[5] === 'number' && row[3] instanceof Date)).toBe(true)
    const figures = new Map(facts?.data.map(([label, value]) => [label, value]))
    expect(figures.get('Titular')).toBe('Persona ana.perez')
    expect(figures.get('Entradas')).toBe(said.moneyIn / 100)
  })

  test('of a list without movements says so', async () => {
    const none = '?fromDate=2026-11-12&toDate=2026-11-15'
    expect((await readPdf((await download(none, 'PDF')).rawPayload)).pages[0]).toContain('No hay movimientos con estos filtros.')
    expect((await readWorkbook((await download(none, 'XLS')).rawPayload))[0]?.data).toHaveLength(1)
  })

  test('whose worker dies is Q999, and the next one is made', async () => {
    const { documents } = bank.bank
    bank.bank.documents = documentWorkers(new URL('data:text/javascript,process.exit(3)'))
    const replies = await Promise.all([download(OCTOBER, 'PDF'), download(OCTOBER, 'XLS')])
    bank.bank.documents = documents
    for (const reply of replies) expect([reply.statusCode, reply.json().error.code]).toEqual([500, 'Q999'])
    const after = await Promise.all([download(OCTOBER, 'PDF'), download(OCTOBER, 'XLS')])
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('an export that cannot be', () => {
  test.each(FORMATS)('%s of more rows than its maximum is Q050, and of just as many is made', async (format) => {
    const { brand } = bank.bank
    const { count } = await booksSay()
    bank.bank.brand = { ...brand, exportMaximum: { [format]: count - 1 } }
    const refused = await download(OCTOBER, format)
    bank.bank.brand = { ...brand, exportMaximum: { [format]: count } }
    const made = await download(OCTOBER, format)
    bank.bank.brand = brand
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'Q050'])
    expect(made.statusCode).toBe(200)
  })

  test('of a Cuaderno 43 for an account without a Spanish IBAN is Q999', async () => {
    const name = (identifier: string) =>
      bank.database.transaction((tx) => tx.update(products).set({ identifier }).where(eq(products.id, account.id)))
    await name('DE89370400440532013000')
    const reply = await download(OCTOBER, 'CSB43_SEPA')
    await name(account.iban)
    expect([reply.statusCode, reply.json().error.code]).toEqual([500, 'Q999'])
  })

  test.each(FORMATS)('%s with another customer’s txId opens nothing', async (format) => {
    const theirs = await txIdOf(OCTOBER)
    for (const [tokens, url] of [
      [luis, exportUrl(format, theirs, other.id)],
      [ana, exportUrl(format, 'A'.repeat(120))],
    ] as const) {
      const reply = await get(bank, tokens, url)
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'TX_UNKNOWN'])
    }
    expect((await get(bank, luis, exportUrl(format, theirs))).json().error.code).toBe('NOT_FOUND')
  })

  test('of a format that is not of its kind, or of none, names the field', async () => {
    const txId = await txIdOf(OCTOBER)
    const url = (kind: string, format: string) => `${listUrl()}/export/${kind}?txId=${txId}&format=${format}`
    for (const wrong of [url('data', 'PDF'), url('screen', 'XML'), url('data', 'CSV')]) {
      const reply = await get(bank, ana, wrong)
      expect([reply.statusCode, reply.json().fields[0].field], wrong).toEqual([400, 'format'])
    }
  })

  test.each(FORMATS)('%s is refused while the bank has exports switched off', async (format) => {
    const at = (seconds: number) => bank.clock.set(new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString())
    const url = exportUrl(format, await txIdOf(OCTOBER))
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'accounts.movements-export', status: 'OFF' }))
    at(5)
    const reply = await get(bank, ana, url)
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    at(5)
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'FEATURE_OFF'])
  })
})
