import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, choose, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { expectToSign } from './support/signing.ts'

interface Card {
  id: string
  name: string
  ending: string
  type: string
}

/** With a card of each type of their own: what is done to a card is not undone. */
const CUSTOMER = 'elena.vives'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const poolOf = async (page: Page) => (await ask<{ cards: Card[] }>(page, '/services/cards/v1/pool')).cards

async function expectSoundPage(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** What a terminal gets when the card is used in it. */
async function buy(page: Page, { ending }: Card, part: Record<string, unknown> = {}) {
  const data = { ending, amount: 1_250, merchant: 'Papelería Nou Moles', ...part }
  return (await page.request.post('/services/dev/v1/card-purchases', { data })).json()
}

/** Signs what is being reviewed with the code that the customer's mobile has received. */
async function sign(page: Page, username: string, action: string, done: string): Promise<void> {
  await expectToSign(page)
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeVisible()
  await field.fill(await readCode(page, username))
  await press(page, action)
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
}

/** The conditions of a card stand in its header; on phones in its detail, and what comes back is its movements. */
async function expectCondition(page: Page, words: string | RegExp): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  if (isNarrow) await page.getByRole('link', { name: 'Detalle', exact: true }).click()
  await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
  if (isNarrow) await page.getByRole('link', { name: 'Movimientos', exact: true }).click()
}

test('the cards are seen as they are in the hand, and each with what was bought', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  await choose(page, 'Tarjetas')
  await expect(page.getByRole('img', { name: 'Tarjeta terminada en 4821, crédito' })).toBeVisible()
  await expect(page.getByText('Tiene una tarjeta pendiente de activar')).toBeVisible()
  await expect(page.getByRole('main').getByText('Bloqueada').first()).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('radio', { name: 'Carburante' }).check()
  await expect(page.getByRole('listitem').filter({ hasText: '9034' })).toBeVisible()
  await expect(page.getByRole('img', { name: /terminada en 4821/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Todas' }).check()

  await page.getByRole('link', { name: 'Crédito Oro' }).click()
  await expect(page.getByRole('heading', { name: 'Crédito Oro' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pendientes de liquidar' })).toBeVisible()
  await expectSoundPage(page)
  await expectCondition(page, 'Total a fin de mes')

  const card = (await poolOf(page)).find(({ ending }) => ending === '4821')
  const { rows } = await ask<{ rows: { merchant: string; kind: string }[] }>(page, `/services/cards/v1/${card?.id}/movement-extract`)
  const bought = rows.find(({ kind }) => kind === 'PURCHASE')?.merchant ?? ''
  const movements = page.getByRole('table', { name: 'Movimientos liquidados de la tarjeta, del más reciente al más antiguo' })
  await page.getByRole('searchbox', { name: 'Buscar en los movimientos' }).fill(bought)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('heading', { name: 'Pendientes de liquidar' })).toHaveCount(0)
  await movements.getByRole('link', { name: bought }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Movimiento' })
  await expect(drawer.getByText('Liquidado', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Crédito Oro •••• 4821')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar en los movimientos' }).fill('nada que se compre')
  await expect(page.getByText('No hay movimientos con estos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await press(page, 'Ver más movimientos')
  await expect(page.getByText(/^Mostrando 50 de/)).toBeVisible()

  const file = page.waitForEvent('download')
  await press(page, 'Descargar')
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  expect((await file).suggestedFilename()).toBe('movimientos-tarjeta-4821.pdf')

  await page.getByRole('link', { name: 'Detalle', exact: true }).click()
  await expect(page.getByText('Nombre impreso')).toBeVisible()
  // The tab leaves the page where it was: at the top nothing stands over its links.
  await page.evaluate(() => scrollTo(0, 0))
  await expectSoundPage(page)
})

test('a card is activated, used, locked and unlocked, and what it pays without a PIN is changed @desktop', async ({ page }) => {
  await signIn(page, CUSTOMER)
  const cards = await poolOf(page)
  const [pending, debit] = ['COOPERATIVE', 'DEBIT'].map((type) => cards.find((one) => one.type === type))
  if (!pending || !debit) throw new Error('The customer has not the cards of the test')

  expect(await buy(page, pending)).toEqual({ approved: false, reason: 'CARD_STATE' })
  await page.goto('/cards')
  await page.getByRole('link', { name: /^Activar/ }).click()
  await press(page, 'Continuar')
  await sign(page, CUSTOMER, 'Firmar y activar la tarjeta', 'Tarjeta activada')
  await expect(page.getByRole('heading', { name: 'Justificante' })).toBeVisible()
  expect(await buy(page, pending)).toMatchObject({ approved: true })
  await page.getByRole('link', { name: 'Volver a la tarjeta' }).click()
  await expect(page.getByRole('heading', { name: 'Pendientes de liquidar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Papelería Nou Moles' }).first()).toBeVisible()

  await page.goto(`/cards/${debit.id}/details`)
  // One press locks it: no question, no code, and it says since when and how it is undone.
  const lock = page.getByRole('switch', { name: 'Bloquear temporalmente' })
  await lock.click()
  const locked = page.getByRole('switch', { name: 'Bloqueada ahora' })
  await expect(locked).toBeChecked()
  // After midnight, since the day.
  await expect(page.getByText(/^Desde (?:las \d\d:\d\d|el \d\d\/\d\d\/\d{4})\. Para desbloquearla hay que firmar\.$/)).toBeVisible()
  await expectSoundPage(page)
  expect(await buy(page, debit)).toEqual({ approved: false, reason: 'CARD_STATE' })
  const contactless = page.getByRole('button', { name: 'Pago sin contacto' })
  await expect(contactless).toHaveAttribute('aria-disabled', 'true')
  await locked.click()
  await expect(page.getByRole('heading', { name: 'Desbloquear tarjeta' })).toBeVisible()
  await press(page, 'Continuar')
  await sign(page, CUSTOMER, 'Firmar y desbloquear la tarjeta', 'Tarjeta desbloqueada')
  await page.getByRole('link', { name: 'Volver a la tarjeta' }).click()

  await page.getByRole('link', { name: 'Pago sin contacto' }).click()
  await page.getByLabel('Límite sin PIN').fill('60')
  await press(page, 'Continuar')
  await expect(page.getByText(/Escriba euros enteros, de 0 a/)).toBeVisible()
  await expectSoundPage(page)
  // Less without a PIN protects: it is saved at once.
  await page.getByLabel('Límite sin PIN').fill('20')
  await press(page, 'Guardar')
  await expect(page.getByRole('heading', { name: 'Pago sin contacto cambiado' })).toBeVisible()
  const tapped = { entryMode: 'CONTACTLESS', amount: 2_001 }
  expect(await buy(page, debit, tapped)).toEqual({ approved: false, reason: 'PIN_NEEDED' })
  expect(await buy(page, debit, { ...tapped, pin: true })).toMatchObject({ approved: true })
})

test('a duplicate, a payment mode and the data of a virtual card are signed for, and a card is given up @desktop', async ({ page }) => {
  await startSession(page, CUSTOMER)
  const cards = await poolOf(page)
  const [credit, virtual, fuel] = ['CREDIT', 'VIRTUAL', 'FUEL'].map((type) => cards.find((one) => one.type === type))
  if (!credit || !virtual || !fuel) throw new Error('The customer has not the cards of the test')

  await page.goto(`/cards/${credit.id}/payment-mode`)
  await page.getByRole('radio', { name: /^Una cuota fija/ }).check()
  await page.getByLabel('Cuota de cada mes').fill('10')
  await press(page, 'Continuar')
  await expect(page.getByText(/Escriba una cuota de/)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('radio', { name: /^Un porcentaje/ }).check()
  await page.getByRole('radio', { name: /^50/ }).check()
  await press(page, 'Continuar')
  await sign(page, CUSTOMER, 'Firmar y cambiar la forma de pago', 'Forma de pago cambiada')
  await page.getByRole('link', { name: 'Volver a la tarjeta' }).click()
  await expectCondition(page, /50\s%\scada mes/)
  // It owes what was bought: it cannot be given up yet, and says why.
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Dar de baja la tarjeta La tarjeta tiene una deuda/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')

  await page.goto(`/cards/${virtual.id}/card-data`)
  await press(page, 'Continuar')
  await sign(page, CUSTOMER, 'Firmar y ver los datos', 'Datos de la tarjeta')
  await expect(page.getByText(new RegExp(`^9724 \\d{4} \\d{4} ${virtual.ending}$`))).toBeVisible()
  await expect(page.getByText(/^Se ocultarán en 00:\d\d\.$/)).toBeVisible()
  await expectSoundPage(page)

  await page.goto(`/cards/${credit.id}/duplicate`)
  await press(page, 'Continuar')
  await expect(page.getByText('Elija un motivo.')).toBeVisible()
  await page.goto(`/cards/${credit.id}/details`)
  await press(page, /^Pérdida de la tarjeta/)
  const lost = page.getByRole('dialog', { name: 'Pérdida de la tarjeta' })
  await expect(lost.getByRole('link', { name: '900 000 024' })).toBeVisible()
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Bloquear y pedir una nueva' }).click()
  // It is locked before anybody signs: only the new one waits for the signature.
  await expect(page.getByRole('heading', { name: 'Revisión y firma' })).toBeVisible()
  expect(await buy(page, credit)).toMatchObject({ approved: false })
  await expect(page).toHaveURL(/\/duplicate$/)
  await sign(page, CUSTOMER, 'Firmar y pedir el duplicado', 'Duplicado pedido')
  expect(await buy(page, credit)).toMatchObject({ approved: false })
  await page.getByRole('link', { name: 'Volver a la tarjeta' }).click()
  await expect(page.getByText('Pendiente de activar').first()).toBeVisible()

  await page.goto(`/cards/${fuel.id}/deactivation`)
  await expect(page.getByRole('heading', { name: 'Dar de baja la tarjeta' })).toBeVisible()
  await expectSoundPage(page)
  await press(page, 'Dar de baja la tarjeta')
  await sign(page, CUSTOMER, 'Firmar y dar de baja la tarjeta', 'Tarjeta dada de baja')
  await page.getByRole('link', { name: 'Ver sus tarjetas' }).click()
  await expect(page.getByRole('img', { name: /^Tarjeta .*, débito$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Tarjeta .*, carburante$/ })).toHaveCount(0)
})
