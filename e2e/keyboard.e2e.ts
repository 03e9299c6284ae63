import { expect, test, type Page } from '@playwright/test'
import { readCode } from './support/code.ts'
import { ask, startSession } from './support/customer.ts'
import { pressWithKeys, tabTo, typeWithKeys } from './support/keys.ts'

/** What a customer does with the keyboard alone, from the address to the result. The focus is where the next key is expected. */
const CUSTOMER = 'javier.ferrer'
const DESKTOP = { tag: '@desktop' }

async function accountsOf(page: Page): Promise<readonly { id: string; name: string; iban: string }[]> {
  return (await ask<{ accounts: { id: string; name: string; iban: string }[] }>(page, '/services/accounts/v1/pool')).accounts
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a transfer is filled, corrected where it is wrong, confirmed and its receipt reached', DESKTOP, async ({ page }) => {
  await startSession(page, CUSTOMER)
  const [from, to] = await accountsOf(page)
  await page.goto(`/accounts/${from?.id}/internal-transfers-creation`)
  await expect(title(page, 'Nuevo traspaso')).toBeVisible()
  await pressWithKeys(page, button(page, 'Continuar'))
  // The first field that is wrong has the focus.
  const destination = button(page, /Cuenta de destino/)
  await expect(destination).toBeFocused()
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: new RegExp(to?.iban.slice(-4) ?? '') })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
  await expect(destination).toContainText(to?.name ?? '')
  await expect(destination).toBeFocused()
  await typeWithKeys(page, page.getByLabel('Importe en euros'), '1,15')
  await pressWithKeys(page, button(page, 'Continuar'))
  await expect(title(page, 'Revisión')).toBeFocused()
  await pressWithKeys(page, button(page, /^Confirmar 1,15/))
  await expect(page.getByRole('heading', { name: 'Traspaso hecho' })).toBeFocused()
  await tabTo(page, button(page, /^Descargar justificante/))
})

test('a receipt is opened, given back with its motive and signed; closed, its row has the focus', DESKTOP, async ({ page }) => {
  await startSession(page, CUSTOMER)
  const [account] = await accountsOf(page)
  const read = `/services/direct-debit/v1/${account?.id}/receipts-extract?state=CHARGED`
  const { rows } = await ask<{ rows: { creditorName: string; canReturn: boolean }[] }>(page, read)
  const receipt = rows.find(({ canReturn }) => canReturn)
  if (!receipt) throw new Error('The account has no receipt that can be given back')
  await page.goto(`/accounts/${account?.id}/account-details?tab=receipts&state=CHARGED`)
  const row = link(page, receipt.creditorName)
  const drawer = page.getByRole('dialog', { name: 'Recibo' })
  await pressWithKeys(page, row)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await pressWithKeys(page, drawer.getByRole('link', { name: 'Devolver' }))
  await expect(title(page, 'Devolver recibo')).toBeFocused()
  // Of a group, Tab comes to the first, and the arrows to the others.
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await pressWithKeys(page, button(page, 'Continuar'))
  await expect(title(page, 'Revisión y firma')).toBeVisible()
  await expect(page.getByLabel('Código de 6 cifras')).toBeFocused()
  await page.keyboard.type(await readCode(page, CUSTOMER, 'recibo de '))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recibo devuelto' })).toBeFocused()
})

test(
  'a card is locked by Enter on its switch, which says so and keeps the focus; the way to unlock it opens by Enter too',
  DESKTOP,
  async ({ page }) => {
    await startSession(page, 'pau.vives')
    const { cards } = await ask<{ cards: { id: string; state: string; type: string }[] }>(page, '/services/cards/v1/pool')
    const card = cards.find(({ state, type }) => state === 'ACTIVE' && type !== 'VIRTUAL')
    await page.goto(`/cards/${card?.id}/details`)
    await pressWithKeys(page, page.getByRole('switch', { name: 'Bloquear temporalmente' }))
    const locked = page.getByRole('switch', { name: 'Bloqueada ahora' })
    await expect(locked).toBeChecked()
    await expect(locked).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'La tarjeta está bloqueada' })).toBeAttached()
    const { state } = await ask<{ state: string }>(page, `/services/cards/v1/${card?.id}/detail`)
    expect(state).toBe('LOCKED')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Desbloquear tarjeta')).toBeFocused()
  },
)

for (const address of ['/bizum', '/bizum/c2er'] as const) {
  test(
    `of ${address}, a movement that is closed gives the focus back to its row, and the list stays where it was`,
    DESKTOP,
    async ({ page }) => {
      await startSession(page, CUSTOMER)
      await page.goto(address)
      const rows = page
        .getByRole('table', { name: /^Bizum de los últimos 30 días/ })
        .locator('tbody')
        .getByRole('link')
      const row = rows.nth(1)
      const drawer = page.getByRole('dialog', { name: 'Bizum' })
      await pressWithKeys(page, row)
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(row).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await page.keyboard.press('Enter')
      await pressWithKeys(page, drawer.getByRole('button', { name: 'Cerrar' }))
      await expect(drawer).toBeHidden()
      await expect(row).toBeFocused()
    },
  )
}

test('a list that came back by its address is filtered without the focus leaving the filter', DESKTOP, async ({ page }) => {
  await startSession(page, CUSTOMER)
  const cursorOf = async (path: string) => (await ask<{ txId: string }>(page, path)).txId

  await page.goto(`/bizum/${await cursorOf('/services/bizum/v1/movements-extract')}`)
  const search = page.getByRole('searchbox', { name: 'Buscar en sus Bizum' })
  await typeWithKeys(page, search, 'ana')
  await expect(page).toHaveURL(/\/bizum\?search=ana$/)
  await expect(page.getByText(/operaci(ón|ones)|No hay/).first()).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('ana')

  await page.goto(`/session-logs/${await cursorOf('/services/session-logs/v1/connections-extract')}`)
  await pressWithKeys(page, button(page, 'Resultado'))
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/session-logs\?result=/)
  // The chip that asked for it goes; the one that takes it off has the focus, and gives it back.
  await expect(button(page, 'Quitar el filtro Resultado')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/session-logs$/)
  await expect(button(page, 'Resultado')).toBeFocused()
})
