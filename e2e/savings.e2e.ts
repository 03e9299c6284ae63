import { dayAt, formatDay, toInstant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, choose, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { operate } from './support/operator.ts'

interface Product {
  id: string
  type: string
  name: string
  value: number
  original?: { currency: string; amount: number }
}

interface Overview {
  contributed: number
  gain: number
  coming: { name: string; amount: number }[]
}

async function products(page: Page): Promise<Product[]> {
  const { groups } = await ask<{ groups: { products: Product[] }[] }>(page, '/services/savings/v1/pool')
  return groups.flatMap((group) => group.products)
}

async function productNamed(page: Page, name: string | RegExp): Promise<Product> {
  const found = (await products(page)).find((product) => (typeof name === 'string' ? product.name === name : name.test(product.name)))
  if (!found) throw new Error(`No product ${name}`)
  return found
}

/** As a document prints it: with a space that does not break. */
const euros = (amount: number) => formatAmount(amount as Cents)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** `words`: of the message that carries this operation's code. */
async function sign(page: Page, action: RegExp | string, words: string): Promise<void> {
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, USERNAME, words))
  await page.getByRole('button', { name: action }).click()
}

/** Signs in both windows at once, so each has a deposit and an amount of its own. */
const USERNAME = 'javier.ferrer'
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('savings are seen by kind, each in its own terms, with charts and lists that also are words', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const all = await products(page)
  for (const { name } of all) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await choose(page, 'Ahorro e inversión')
  await expect(heading(page, 'Ahorro e inversión')).toBeVisible()
  const dollars = all.find(({ original }) => original)
  await expect(page.getByText(formatAmount((dollars?.original?.amount ?? 0) as Cents, { currency: 'USD' }))).toBeVisible()
  // Each figure is of the same valuation, and how it went is also words.
  const { contributed, gain, coming } = await ask<Overview>(page, '/services/savings/v1/pool')
  await expect(page.getByText('Aportado', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(euros(contributed), { exact: true })).toBeVisible()
  await expect(page.getByText(euros(gain), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^Fondos de inversión/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Productos de ahorro e inversión' })).toHaveCount(isPhone(page) ? 0 : 1)
  const dates = page.getByRole('region', { name: 'Vencimientos y aportaciones' }).getByRole('listitem')
  await expect(dates).toHaveCount(coming.length)
  for (const [place, { name, amount }] of coming.entries()) {
    await expect(dates.nth(place)).toContainText(name)
    await expect(dates.nth(place)).toContainText(euros(amount))
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A fund: its chart is a table for whoever does not see it, and its movements are searched and downloaded.
  await page.getByRole('link', { name: dollars?.name ?? '', exact: true }).click()
  await expect(heading(page, dollars?.name ?? '')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Valor liquidativo\. Máximo/ })).toBeAttached()
  await page.getByText('3 años', { exact: true }).click()
  await expect(page).toHaveURL(/span=3Y/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Movimientos', exact: true }).click()
  await expect(page.getByRole('cell', { name: /Traspaso de entrada/ })).toBeVisible()
  await page.getByLabel('Buscar en los movimientos').fill('nada parecido')
  await expect(page.getByText('No hay movimientos con estos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(page.getByRole('cell', { name: /Traspaso de entrada/ })).toBeVisible()
  // The first search is a step of the browser's history: back is the list without it, and not the screen before.
  await page.getByLabel('Buscar en los movimientos').fill('entrada')
  await expect(page).toHaveURL(/tab=movements&search=entrada$/)
  await page.goBack()
  await expect(page).toHaveURL(/tab=movements$/)
  await expect(page.getByLabel('Buscar en los movimientos')).toHaveValue('')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^movimientos-\d+\.pdf$/)
  await page.getByRole('link', { name: 'Detalle', exact: true }).click()
  await expect(page.getByText('Precio medio de compra')).toBeVisible()
  await expectAccessible(page)

  // Securities: each in its currency, with its euros beside.
  await page.goto(`/savings/${(await productNamed(page, 'Cuenta de valores')).id}/details`)
  await expect(page.getByRole('cell', { name: /Northgate Software/ })).toBeVisible()
  await page.getByLabel('Buscar en los valores').fill('turia')
  await expect(page.getByRole('cell', { name: /Northgate Software/ })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /Energías del Turia/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the investment portal opens in a window of its own, once for each hand-over @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  await page.goto('/savings')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Entrar en el portal de inversión' }).click()
  const portal = await opening
  await expect(portal.getByRole('heading', { name: 'Portal de inversión simulado' })).toBeVisible()
  await expect(portal.getByText('Carmen Muñoz Peñalver')).toBeVisible()
  await portal.reload()
  await expect(portal.getByRole('heading', { name: 'No se puede entrar' })).toBeVisible()
})

test('what was put into a fund or a plan has its receipt in the drawer of its movement @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const all = await products(page)
  for (const [type, row] of [
    ['INVESTMENT_FUND', /^Suscripción/],
    ['PENSION_PLAN', /^Aportación/],
  ] as const) {
    await page.goto(`/savings/${all.find((one) => one.type === type)?.id}/details?tab=movements`)
    await page.getByRole('link', { name: row }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Movimiento' })
    await expect(drawer.getByRole('button', { name: 'Descargar justificante' })).toBeVisible()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Descargar justificante' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^(suscripcion|aportacion)-.*\.pdf$/)
  }
})

test('a deposit is told what to do when it matures, and then is cancelled before, each with its signature', async ({ page }) => {
  await startSession(page, USERNAME)
  const name = isPhone(page) ? 'Depósito 18 meses' : 'Depósito 24 meses'
  const { id, value } = await productNamed(page, name)
  await page.goto(`/savings/${id}/details`)
  await page.getByRole('link', { name: 'Elegir qué hacer al vencimiento' }).click()
  await expect(heading(page, 'Qué hacer al vencimiento')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija una instrucción distinta de la que ya tiene.')).toBeVisible()
  await page.getByRole('radio', { name: 'No renovar y cobrarlo todo en la cuenta' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, 'Firmar y guardar la instrucción', 'no renovarlo')
  await expect(heading(page, 'Instrucción guardada')).toBeFocused()
  await page.getByRole('link', { name: 'Volver al depósito' }).click()
  await page.getByRole('link', { name: 'Detalle', exact: true }).click()
  await expect(page.getByText('No renovar y cobrarlo todo en la cuenta')).toBeVisible()

  await page.getByRole('link', { name: 'Cancelar el depósito' }).click()
  const { net } = await ask<{ net: number }>(page, `/services/savings/v1/${id}/cancellation/simulation`)
  // The net may be the principal alone, where the penalty takes all the interest.
  await expect(page.getByText(euros(net)).last()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, /^Firmar y cancelar/, `cancelar un deposito de ${formatAmount(value as Cents, { currency: null })} EUR`)
  await expect(heading(page, 'Depósito cancelado')).toBeFocused()
  await expect(page.getByText(`Hemos abonado ${euros(net)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver su ahorro e inversión' }).click()
  await expect(heading(page, 'Ahorro e inversión')).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('a deposit that two must sign is cancelled by the second; who that is and until when is said from the first step @desktop', async ({
  page,
}) => {
  const [name, other, second] = ['Depósito 12 meses', 'construcciones', 'Concepción Peñalver Ros'] as const
  await startSession(page, USERNAME)
  const { id, value } = await productNamed(page, name)
  const { identifier } = await ask<{ identifier: string }>(page, `/services/savings/v1/${id}/detail`)
  operate('power', other, 'operate', identifier)
  operate('signatures', identifier, '2')
  // Who signs one of them orders the other.
  const about = `cancelar un deposito de ${formatAmount(value as Cents, { currency: null })} EUR`
  await page.goto(`/savings/${id}/cancellation`)
  const note = page.getByText(/^Además de usted, debe firmar/)
  await expect(note).toContainText(second)
  await expect(note).toContainText(formatDay(dayAt(toInstant(new Date()))))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, USERNAME, about))
  await page.getByRole('button', { name: `Firmar y pedir la firma de ${second.split(' ')[0]}` }).click()
  await expect(page.getByRole('heading', { name: `Pendiente de la firma de ${second}` })).toBeFocused()
  await expect(page.getByText('La operación se realizará cuando firme.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect((await productNamed(page, name)).value).toBe(value)

  await signIn(page, other)
  await page.getByRole('link', { name: `Cancelación anticipada de un depósito · ${euros(value)}` }).click()
  await expect(page.getByText('Ordenada por')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Firmar la operación' }).click()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, other, about))
  await page.getByRole('button', { name: /^Firmar/ }).click()
  await expect(heading(page, 'Depósito cancelado')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await signIn(page, USERNAME)
  expect((await products(page)).map((product) => product.name)).not.toContain(name)
})

test('a plan takes a contribution within the year’s limit and none over it @desktop', async ({ page }) => {
  const amount = 1250
  await startSession(page, USERNAME)
  const plan = await productNamed(page, /PP$/)
  await page.goto(`/savings/${plan.id}/details`)
  await page.getByRole('link', { name: 'Hacer una aportación' }).click()
  await expect(heading(page, 'Hacer una aportación')).toBeVisible()
  await page.getByLabel('Importe en euros').fill('1500,01')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(/Este año puede aportar aún/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Importe en euros').fill(String(amount / 100).replace('.', ','))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, `Firmar y aportar ${euros(amount)}`, `aportacion de ${formatAmount(amount as Cents, { currency: null })} EUR`)
  await expect(heading(page, 'Aportación hecha')).toBeFocused()
  await page.getByRole('link', { name: 'Ver los movimientos del plan' }).click()
  await expect(page.getByText('Pendientes de valor').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('whoever may only read sees their deposit, why it cannot be operated, and no way round @desktop', async ({ page }) => {
  await startSession(page, 'vicente.soler')
  const deposit = await productNamed(page, 'Depósito 12 meses')
  await page.goto(`/savings/${deposit.id}/details`)
  await expect(page.getByText('Puede consultar, pero no operar', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el depósito' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})
