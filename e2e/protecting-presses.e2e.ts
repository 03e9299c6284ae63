import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { refuse, WHY_NOT } from './support/refuse.ts'

/** A customer for each size, with a card of their own that no other test locks. */
const customerOf = ({ project }: TestInfo) => (project.name === 'mobile' ? 'teo.vives' : 'noa.vives')

const messages = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

test('a card is locked from its row: a refusal is said there, and its page does not open @desktop', async ({ page }, info) => {
  await startSession(page, customerOf(info))
  const { cards } = await ask<{ cards: { id: string; type: string; name: string; ending: string }[] }>(page, '/services/cards/v1/pool')
  const card = cards.find(({ type }) => type === 'FUEL')
  if (!card) throw new Error('The customer has no fuel card')
  await page.goto('/global')
  const more = page.getByRole('button', { name: new RegExp(`^Más acciones para .*${card.ending}`) })
  await more.click()
  const lock = page.getByRole('menuitem', { name: /^Bloquear/ })
  const allow = await refuse(page, /\/status-change\//)
  await lock.click()
  await expect(page.getByRole('status').filter({ hasText: WHY_NOT })).toBeVisible()
  await expect(page).toHaveURL(/\/global$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await allow()
  // The menu is still there: what was refused is asked again, and done.
  await lock.click()
  await expect(messages(page)).toContainText(/tarjeta bloqueada\. Puede desbloquearla en su página, con su firma\./)
  await expect(lock).toBeHidden()
  await expect(page).toHaveURL(/\/global$/)
  const { state } = await ask<{ state: string }>(page, `/services/cards/v1/${card.id}/detail`)
  expect(state).toBe('LOCKED')
})

test('a creditor that cannot be blocked is said so in its row, whose page does not open', async ({ page }, info) => {
  await startSession(page, customerOf(info))
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  await page.goto(`/accounts/${accounts[0]?.id}/account-details?tab=receipts`)
  await page.getByRole('radio', { name: 'Domiciliaciones' }).click({ force: true })
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Bloquear/ }) })
  await refuse(page, /\/mandates\/[^/]+\/block\//)
  const at = page.url()
  await row
    .first()
    .getByRole('button', { name: /^Bloquear/ })
    .click()
  await expect(row.first()).toContainText(WHY_NOT)
  expect(page.url()).toBe(at)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
