import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll } from './support/customer.ts'

const VALENCIA = { latitude: 39.4699, longitude: -0.3763 }

interface Found {
  rows: { name: string; kind: string; accessible: boolean; opening: string; latitude: number; longitude: number }[]
  count: number
}

/** What the bank itself answers, to hold against the screen. */
async function found(page: Page, query: Record<string, string | number>): Promise<Found> {
  const answer = await page.request.get('/services/branches/v1/search', { params: query })
  return (await answer.json()) as Found
}

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 })
const summary = (page: Page) => page.locator('#found')
const place = (page: Page) => page.getByLabel('Población o código postal')

/** The customer stands on the map where they are: by the places around them, whose longitudes say what a pixel is. */
async function expectOnTheMap(page: Page, { rows }: Found): Promise<void> {
  const middles = await page
    .getByRole('application')
    .locator('.leaflet-marker-icon')
    .evaluateAll((icons) =>
      icons
        .map((icon) => [icon.textContent, icon.getBoundingClientRect()] as const)
        .map(([text, { x, width }]) => ({ text, x: x + width / 2 })),
    )
  const placed = rows.map(({ longitude }, index) => ({ longitude, x: middles.find(({ text }) => text === String(index + 1))?.x ?? NaN }))
  const [west, east] = [placed.toSorted((a, b) => a.longitude - b.longitude)].flatMap((sorted) => [sorted.at(0), sorted.at(-1)])
  if (!west || !east) throw new Error('Nothing near')
  const pixels = (east.x - west.x) / (east.longitude - west.longitude)
  expect(
    Math.abs((middles.find(({ text }) => text === '')?.x ?? NaN) - west.x - (VALENCIA.longitude - west.longitude) * pixels),
  ).toBeLessThan(3)
}

test.describe('where the customer lets the browser say where they are', () => {
  test.use({ permissions: ['geolocation'], geolocation: VALENCIA })

  test('the nearest come first, filters apply, and everything can be done with the keyboard', async ({ page }) => {
    await page.goto('/geolocation')
    const near = await found(page, VALENCIA)
    await expect(names(page)).toHaveText(near.rows.map(({ name }) => name))
    await expect(summary(page)).toHaveText(`${near.count} resultados, desde donde está`)
    // The bank has no map server: its own outline of the country stands in.
    await expect(page.getByRole('application', { name: /Mapa de oficinas y cajeros/ }).locator('path')).toHaveCount(1)
    await expectOnTheMap(page, near)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'Todos' }).focus()
    await page.keyboard.press('ArrowRight')
    const branches = await found(page, { ...VALENCIA, kind: 'BRANCH' })
    await expect(summary(page)).toHaveText(`${branches.count} resultados, desde donde está`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const accessible = await found(page, { ...VALENCIA, kind: 'BRANCH', accessible: 'true' })
    await expect(names(page)).toHaveText(accessible.rows.map(({ name }) => name))
    await expect(page).toHaveURL(/kind=BRANCH&accessible=true$/)

    await page.getByRole('button', { name: 'Ver más resultados' }).press('Enter')
    await expect(names(page)).toHaveCount(Math.min(40, accessible.count))
    const last = page.getByRole('button', { name: /^Ver en el mapa/ }).last()
    await last.press('Enter')
    await expect(last).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: /^Cómo llegar a/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/\S+=-?\d+\.\d+%2C-?\d+\.\d+$/,
    )
  })

  test('a part of the map is looked into when the customer asks for it @desktop', async ({ page }) => {
    await page.goto('/geolocation?text=Palma')
    await expect(summary(page)).toHaveText(/desde Palma$/)
    await page.getByRole('button', { name: 'Acercar el mapa' }).click()
    await page.getByRole('button', { name: 'Buscar en esta zona' }).click()
    await expect(summary(page)).toHaveText(/resultados? en esta zona$/)
    await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(summary(page)).toHaveText(/desde donde está$/)
    await expect(page).not.toHaveURL(/text=/)
  })

  test('with a map server of the bank’s its pictures are shown, and who made them', { tag: '@desktop' }, async ({ page }) => {
    const asked: string[] = []
    await page.route('https://*.tiles.example/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>' })
    })
    await page.route('**/geolocation', async (route) => {
      const answer = await route.fetch()
      const policy = answer.headers()['content-security-policy'] ?? ''
      const tiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Cartografía <b>de prueba</b>', maxZoom: 18 }
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': policy.replace('img-src', 'img-src https://*.tiles.example') },
        body: (await answer.text()).replace('"map":{', `"map":{"tiles":${JSON.stringify(tiles).replaceAll('<', '\\u003c')},`),
      })
    })
    await page.goto('/geolocation')
    await expect(page.getByText('© Cartografía <b>de prueba</b>')).toBeVisible()
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
    expect(asked.length).toBeGreaterThan(0)
    await expectAccessible(page)
  })
})

test('where they do not, a town or a postcode finds the place, and one where the bank is not says so @desktop', async ({ page }) => {
  await page.goto('/geolocation')
  await expect(page.getByText('No tenemos permiso para saber dónde está')).toBeVisible()
  await expect(summary(page)).toHaveText(/resultados en España$/)
  await expectAccessible(page)
  await place(page).fill('07701')
  await place(page).press('Enter')
  await expect(summary(page)).toHaveText(/desde Maó$/)
  await expect(page.getByText('No tenemos permiso para saber dónde está')).toHaveCount(0)
  await page.reload()
  await expect(summary(page)).toHaveText(/desde Maó$/)
  await place(page).fill('Lisboa')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(summary(page)).toHaveText('Sin resultados para «Lisboa»')
  await expect(page.getByRole('heading', { name: 'No hay oficinas ni cajeros en ese lugar' })).toBeVisible()
  await expectAccessible(page)
  await expect(place(page)).toHaveValue('Lisboa')
})

test('a device that does not answer is waited for ten seconds and a half, and no more', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: () => {} } })
  })
  await page.goto('/geolocation')
  await expect(page.getByRole('button', { name: 'Buscando dónde está…' })).toBeVisible()
  await page.clock.fastForward(10_600)
  await expect(page.getByText('Su dispositivo tarda demasiado en decir dónde está')).toBeVisible()
  await expect(names(page)).toHaveCount(20)
})

test('from home it opens in a window of its own; in the native app it has a way back @desktop', async ({ page, context }) => {
  await page.goto('/home')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Oficinas y Cajeros' }).click()
  const other = await opening
  await expect(other.getByRole('heading', { level: 1, name: 'Oficinas y cajeros' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Volver' })).toHaveCount(0)
  await other.close()
  await page.addInitScript(() => {
    window.AlmenaraHost = { postMessage: () => {} }
  })
  await page.goto('/geolocation')
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

declare global {
  interface Window {
    AlmenaraHost?: { postMessage?: (message: string) => void }
  }
}
