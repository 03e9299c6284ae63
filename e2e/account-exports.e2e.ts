import { readFile } from 'node:fs/promises'
import { addDays, addMonths, firstOfMonth, formatDay, toLocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readNorma43 } from '@almenara/formats/norma43/read'
import { expect, test, type Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectAccessible } from './support/axe.ts'
import { ask, startSession } from './support/customer.ts'

interface Row {
  title: string
  amount: number
  balanceAfter: number
}
interface List {
  rows: Row[]
  count: number
}

const today = toLocalDate(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' }))
const lastMonth = { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }
const PERIOD = `fromDate=${lastMonth.from}&toDate=${lastMonth.to}`

/** The company's movements of last month, and the money that came in. */
async function openLastMonth(page: Page) {
  await startSession(page, 'carmen.munoz')
  const { accounts } = await ask<{ accounts: { id: string; name: string; iban: string }[] }>(page, '/services/accounts/v1/pool')
  const account = accounts.find(({ name }) => name === 'Construcciones Peñalver, S. L.')
  if (!account) throw new Error('No company account')
  const read = (query: string) => ask<List>(page, `/services/accounts/v2/${account.id}/movement-extract?${query}&toPage=40`)
  const whole = await read(PERIOD)
  const received = await read(`${PERIOD}&direction=IN`)
  await page.goto(`/accounts/${account.id}/account-details?${PERIOD}&direction=IN`)
  return { account, whole, received }
}

async function download(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Descargar' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await arriving
  await expect(page.getByText(`Fichero descargado: ${file.suggestedFilename()}`).first()).toBeVisible()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const amounts = ({ rows }: List) => rows.map(({ amount }) => amount)

test('the menu says what each of the five formats is, of how many movements and of which dates', async ({ page }) => {
  const { received } = await openLastMonth(page)
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^PDF/, /^XLS/, /^CSB43 \(clásico\)/, /^CSB43 \(SEPA\)/, /^XML/])
  const header = `${received.count} movimientos, del ${formatDay(lastMonth.from)} al ${formatDay(lastMonth.to)}`
  await expect(page.getByText(header)).toBeVisible()
  await expectAccessible(page)
})

test('without both dates only the list as it is seen can be downloaded, and the others say why @desktop', async ({ page }) => {
  const { account } = await openLastMonth(page)
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  for (const format of [/CSB43 \(clásico\)/, /CSB43 \(SEPA\)/, /XML/]) {
    await expect(page.getByRole('menuitem', { name: format })).toContainText('Elija antes las dos fechas')
    await expect(page.getByRole('menuitem', { name: format })).toHaveAttribute('aria-disabled', 'true')
  }
  for (const format of [/PDF/, /XLS/]) await expect(page.getByRole('menuitem', { name: format })).not.toHaveAttribute('aria-disabled')
})

test('the spreadsheet has the rows of the list, in its order and with its filters', { tag: '@desktop' }, async ({ page }) => {
  const { received } = await openLastMonth(page)
  const { bytes } = await download(page, /^XLS/)
  const [list] = await readWorkbook(bytes)
  const rows = list?.data.slice(1) ?? []
  expect(rows.map((row) => Math.round(Number(row[4]) * 100))).toEqual(amounts(received))
  expect(rows.map((row) => row[1])).toEqual(received.rows.map(({ title }) => title))
})

test('the PDF has the rows of the list and its totals', { tag: '@desktop' }, async ({ page }) => {
  const { account, received } = await openLastMonth(page)
  const { name, bytes } = await download(page, /^PDF/)
  expect(name).toBe(`movimientos-${account.iban.slice(-4)}.pdf`)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  // Readers place spaces by distance: what matters is which signs follow which.
  const close = (words: string) => words.replace(/\s/g, '')
  for (const { amount } of received.rows) expect(close(text)).toContain(close(formatAmount(amount as Cents, { signed: true })))
  const total = amounts(received).reduce((sum, amount) => sum + amount, 0)
  expect(close(text)).toContain(close(formatAmount(total as Cents)))
})

test('the accounting files have every movement of the period, whatever else the list filters by', { tag: '@desktop' }, async ({ page }) => {
  const { whole } = await openLastMonth(page)
  for (const [format, variant] of [
    [/CSB43 \(clásico\)/, 'CLASSIC'],
    [/CSB43 \(SEPA\)/, 'SEPA'],
  ] as const) {
    const [statement] = readNorma43((await download(page, format)).bytes, variant).accounts
    expect(statement?.movements.map(({ amount }) => amount)).toEqual(amounts(whole).toReversed())
    expect(statement?.closingBalance).toBe(whole.rows[0]?.balanceAfter)
  }
  const xml = (await download(page, /^XML/)).bytes.toString('utf8')
  const entries = [...xml.matchAll(/<Ntry>.*?<Amt Ccy="EUR">(\d+)\.(\d\d)<\/Amt><CdtDbtInd>(\w+)/g)]
  const signed = entries.map(([, euros, cents, side]) => Number(`${euros}${cents}`) * (side === 'DBIT' ? -1 : 1))
  expect(signed).toEqual(amounts(whole).toReversed())
})

test('a file that cannot be made says why, and the list is still there', { tag: '@desktop' }, async ({ page }) => {
  await openLastMonth(page)
  const refusal = { code: 'Q050', message: '', type: 'VOID', error: { type: 'VOID', code: 'Q050', message: '' }, requestId: 'r' }
  await page.route('**/export/screen?**', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Descargar' }).click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  const dialog = page.getByRole('dialog', { name: 'La descarga no se pudo realizar' })
  await expect(dialog).toContainText('El número de resultados a exportar supera el máximo permitido')
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
})
