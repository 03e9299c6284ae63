import type { movementDetail } from '@almenara/contract/areas/accounts/movement'
import type { Reply } from '@almenara/contract/call'
import { add, formatAmount, negate } from '@almenara/contract/money'
import type { MovementOrigin } from '@almenara/contract/movement-origin'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { refuse, WHY_NOT } from './support/refuse.ts'

type Movement = Reply<typeof movementDetail>['movement']

/** The first movement of some type that comes from what is asked for, opened in its account. */
async function open(page: Page, type: string, kind: MovementOrigin['kind']): Promise<Movement> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  for (const { id } of accounts) {
    const list = `/services/accounts/v2/${id}/movement-extract`
    const { rows, txId } = await ask<{ rows: { id: string }[]; txId: string }>(page, `${list}?type=${type}`)
    for (const row of rows) {
      const { movement } = await ask<{ movement: Movement }>(page, `${list}/${row.id}?txId=${txId}`)
      if (movement.origin?.kind !== kind) continue
      await page.goto(`/accounts/${id}/account-details/${txId}?movement=${row.id}`)
      return movement
    }
  }
  throw new Error(`No ${type} comes from a ${kind}`)
}

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Movimiento' })

test('a receipt is returned from its movement, to which its customer comes back, and what cannot be done says why', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { actions } = await open(page, 'DIRECT_DEBIT', 'RECEIPT')
  const drawer = drawerOf(page)
  await expect(drawer.getByText('Acreedor', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Cuenta del acreedor')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Bloquear acreedor' })).toBeVisible()
  await expectAccessible(page)
  expect(actions.find(({ action }) => action === 'RETURN')?.denial).toBeUndefined()
  const at = page.url().replace(/\?.*/, '')
  await drawer.getByRole('link', { name: 'Devolver recibo' }).click()
  await expect(page.getByRole('heading', { name: 'Devolver recibo' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(new RegExp(`^${at}`))
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
})

test('a creditor that cannot be blocked from a movement is said so in its drawer, which stays @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  await open(page, 'DIRECT_DEBIT', 'RECEIPT')
  const drawer = drawerOf(page)
  const block = drawer.getByRole('button', { name: 'Bloquear acreedor' })
  await expect(block).toBeVisible()
  await refuse(page, /\/mandates\/[^/]+\/block\//)
  const at = page.url()
  await block.click()
  await expect(drawer).toContainText(WHY_NOT)
  expect(page.url()).toBe(at)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a purchase with a credit card is paid in instalments from its movement @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { cards } = await ask<{ cards: { id: string; ending: string }[] }>(page, '/services/cards/v1/pool')
  const card = cards.find(({ ending }) => ending === '4821')
  await page.goto(`/cards/${card?.id}/details?search=Muebles`)
  await page.getByRole('link', { name: 'Muebles Serrería', exact: true }).first().click()
  const drawer = drawerOf(page)
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Aplazar compra' }).click()
  await expect(page.getByRole('heading', { name: 'Aplazar una compra' })).toBeVisible()
})

test('a transfer is repeated from its movement, with its payee, its amount and its concept written @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { amount, origin } = await open(page, 'TRANSFER_OUT', 'ISSUED')
  if (origin?.kind !== 'ISSUED') throw new Error('The movement is of no transfer')
  const drawer = drawerOf(page)
  await expect(drawer.getByText('Beneficiario', { exact: true })).toBeVisible()
  await drawer.getByRole('link', { name: /^Repetir/ }).click()
  await expect(page.getByLabel('Importe en euros')).toHaveValue(formatAmount(negate(amount), { currency: null }))
  await expect(page.getByLabel('Concepto')).toHaveValue(origin.concept)
  await expect(page.getByRole('main')).toContainText(origin.payee.name)
})

test('what happened in a savings product is told beside its list, and a contribution is made again @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { groups } = await ask<{ groups: { products: { id: string; type: string }[] }[] }>(page, '/services/savings/v1/pool')
  const plan = groups.flatMap(({ products }) => products).find(({ type }) => type === 'PENSION_PLAN')
  await page.goto(`/savings/${plan?.id}/details?tab=movements`)
  await page.getByRole('link', { name: 'Aportación periódica' }).first().click()
  const drawer = drawerOf(page)
  await expect(drawer.getByText('Participaciones', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('button', { name: 'Más antiguo' }).click()
  await expect(drawer.getByRole('button', { name: 'Más reciente' })).not.toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('link', { name: 'Repetir aportación' }).click()
  await expect(page.getByRole('heading', { name: 'Hacer una aportación' })).toBeVisible()
  await expect(page.getByLabel('Importe en euros')).not.toHaveValue('')
})

test('what a loan took from an account leads to the receipt that it paid @desktop', async ({ page }) => {
  await startSession(page, 'construcciones')
  const { amount } = await open(page, 'LOAN_INSTALLMENT', 'FINANCING_RECEIPT')
  await drawerOf(page).getByRole('link', { name: 'Ver recibo' }).click()
  await expect(page.getByRole('heading', { name: /^Recibo de / })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(formatAmount(negate(amount)))
})

test('each part of the settlement of a credit account tells the whole of it @desktop', async ({ page }) => {
  await startSession(page, 'construcciones')
  const { origin } = await open(page, 'INTEREST', 'CREDIT_SETTLEMENT')
  if (origin?.kind !== 'CREDIT_SETTLEMENT') throw new Error('The movement is of no settlement')
  const drawer = drawerOf(page)
  await expect(drawer.getByText('Comisión de disponibilidad')).toBeVisible()
  await expect(drawer).toContainText(formatAmount(add(origin.interest, origin.fee)))
  await expectAccessible(page)
})
