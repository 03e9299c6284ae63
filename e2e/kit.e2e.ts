import { expect, test, type Locator } from '@playwright/test'
import { expectAccessibleToBoth } from './support/axe.ts'
import { expectNoSidewaysScroll } from './support/customer.ts'
import { serveKit } from './support/kit-server.ts'

// The whole kit is a long page to examine; brands and densities change its colours and rows, not its width.
test.describe.configure({ timeout: 120_000 })

let kit: Awaited<ReturnType<typeof serveKit>>
test.beforeAll(async () => {
  kit = await serveKit()
})
test.afterAll(() => kit.stop())

test('every component is accessible in both themes, and fits', async ({ page }) => {
  await page.goto(kit.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleToBoth(page)
})

/** Background, weight and line of a button as it is drawn. */
const lookOf = (button: Locator) =>
  button.evaluate((one) => {
    const { backgroundColor, fontWeight, borderTopStyle } = getComputedStyle(one)
    return { background: backgroundColor, weight: Number(fontWeight), line: borderTopStyle }
  })

test('a button that cannot be used is quieter than the same one that can', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(kit.address)
  const part = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Button', exact: true }) })
  const transfer = (disabled: boolean) => part.getByRole('button', { name: 'Transferir', exact: true, disabled }).first()
  const [active, disabled] = [await lookOf(transfer(false)), await lookOf(transfer(true))]
  expect(disabled).toEqual({ background: 'rgba(0, 0, 0, 0)', weight: 400, line: 'dashed' })
  expect(active.background).not.toBe(disabled.background)
  expect(active.weight).toBeGreaterThan(disabled.weight)
})

test('why something cannot be done is read whole in the narrowest window', { tag: '@mobile' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(kit.address)
  const reasons = page.getByRole('tooltip', { includeHidden: true })
  await expect(reasons.first()).toBeAttached()
  for (const reason of await reasons.all()) {
    await reason.locator('xpath=preceding-sibling::*').focus()
    await expect(reason).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(reason).toBeHidden()
  }
})

for (const brand of ['vega', 'duero']) {
  test(`so it is in the brand ${brand}`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${kit.address}?brand=${brand}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleToBoth(page)
  })
}

test('and close together, as businesses have it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${kit.address}?density=compact`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleToBoth(page)
})
