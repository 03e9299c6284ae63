import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { expectToSign } from './support/signing.ts'

/** With cards of his own. */
const CUSTOMER = 'pau.vives'

interface Card {
  id: string
  ending: string
  type: string
  state: string
}

async function debitCard(page: Page): Promise<Card> {
  const { cards } = await ask<{ cards: Card[] }>(page, '/services/cards/v1/pool')
  const card = cards.find(({ type, state }) => type === 'DEBIT' && state === 'ACTIVE')
  if (!card) throw new Error('The customer has no debit card')
  return card
}

const shop = { merchant: 'Calçats Alboraia', merchantId: 'calcats-alboraia' }

async function atShop<T>(page: Page, call: string, data: Record<string, unknown>): Promise<T> {
  return (await page.request.post(`/services/dev/v1/${call}`, { data })).json()
}

test(
  'a purchase that waits is approved with a signature and its shop is paid; another is refused without one',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, CUSTOMER)
    const { ending } = await debitCard(page)
    const asked = await atShop<{ id: string }>(page, 'card-challenges', { ending, amount: 4_590, ...shop })
    const shown = async (id: string) => (await page.request.get(`/services/dev/v1/card-challenges/${id}`)).json()
    expect(await shown(asked.id)).toEqual({ shop: 'WAITING' })

    await page.goto('/services/e-commerce')
    await page.getByRole('link', { name: shop.merchant }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: shop.merchant })).toBeVisible()
    await page.getByRole('link', { name: 'Aprobar la compra' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectToSign(page)
    await page.getByLabel('Código de 6 cifras').fill(await readCode(page, CUSTOMER, '45,90'))
    await page.getByRole('button', { name: 'Firmar y aprobar la compra' }).click()
    await expect(page.getByRole('heading', { name: 'Compra aprobada' })).toBeVisible()
    expect(await shown(asked.id)).toEqual({ shop: 'PAID' })

    const other = await atShop<{ id: string }>(page, 'card-challenges', { ending, amount: 7_777, ...shop })
    await page.getByRole('link', { name: 'Ver las compras y las tiendas' }).click()
    const row = page.getByRole('row').filter({ hasText: '77,77' })
    await row.getByRole('link', { name: shop.merchant }).click()
    await page.getByRole('link', { name: 'Rechazar la compra' }).click()
    await page.getByRole('button', { name: 'Rechazar la compra' }).click()
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Compra rechazada. No se ha cargado nada.')
    await expect(page.getByText('Rechazada', { exact: true })).toBeVisible()
    expect(await shown(other.id)).toEqual({ shop: 'NOT_PAID' })
    await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Comercio electrónico' }).click()
    await expect(row).toHaveCount(0)
  },
)

test('a shop that keeps the card is stopped without a signature, and charges no more by itself', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, CUSTOMER)
  const { ending } = await debitCard(page)
  const films = { ending, amount: 999, merchant: 'Vídeo Marina', merchantId: 'video-marina', keptFor: 'SUBSCRIPTION' }
  expect(await atShop(page, 'card-purchases', films)).toMatchObject({ approved: true })
  await page.goto('/services/e-commerce')
  await page.getByRole('row').filter({ hasText: 'Suscripción' }).getByRole('link', { name: 'Vídeo Marina' }).click()
  await expect(page.getByRole('heading', { name: 'Cargos de la tienda' })).toBeVisible()
  await page.getByRole('link', { name: 'Anular cargos futuros' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Anular cargos futuros' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Vídeo Marina ya no puede cobrar por su cuenta.')
  expect(await atShop(page, 'card-purchases', { ...films, initiator: 'MERCHANT' })).toEqual({ approved: false, reason: 'STOPPED' })
  await page.reload()
  await expect(page.getByText('Hemos rechazado 1 cargo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver a permitir los cargos' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a purchase with a card in the demo shop waits, is approved in the portal, and the shop is paid',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, CUSTOMER)
    const { ending } = await debitCard(page)
    const store = await page.context().newPage()
    await store.goto('/dev/tienda')
    await store.getByRole('link', { name: 'Pagar con tarjeta' }).click()
    await store.getByRole('radio').first().check()
    await store.getByLabel('Cuatro últimas cifras de la tarjeta').fill(ending)
    await store.getByRole('button', { name: 'Pagar con tarjeta' }).click()
    await expect(store.getByText('Esperando la aprobación del titular')).toBeVisible()
    await expectAccessible(store)
    // «42,90 €, con tarjeta»
    const [, amount = ''] = /^([\d.,]+)/.exec(await store.getByText(', con tarjeta').innerText()) ?? []
    const [, merchant = ''] = /^Compra en (.+)$/.exec(await store.getByRole('heading', { level: 1 }).innerText()) ?? []

    await page.goto('/services/e-commerce')
    // Challenges stand by when they lapse: this one is the last.
    await page.getByRole('row').filter({ hasText: 'Decida antes' }).getByRole('link', { name: merchant }).last().click()
    await page.getByRole('link', { name: 'Aprobar la compra' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectToSign(page)
    await page.getByLabel('Código de 6 cifras').fill(await readCode(page, CUSTOMER, amount))
    await page.getByRole('button', { name: 'Firmar y aprobar la compra' }).click()
    await expect(page.getByRole('heading', { name: 'Compra aprobada' })).toBeVisible()
    await expect(store.getByText('Pagada', { exact: true })).toBeVisible()
  },
)
