/** A customer at the browser: signs in as a person would, and knows what to look for. */
import { expect, type Page } from '@playwright/test'

/** Published with the demo bank. */
export const PASSWORD = 'Almenara1'

export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Clave', { exact: true }).fill(password)
}

/** Through home, as a person does. */
export async function signInAtHome(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await fillLogin(page, username)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await atPosition(page)
}

/** With tokens asked of the bank as home does: home has its own tests, and the others need not walk through it. */
export async function signIn(page: Page, username: string): Promise<void> {
  // Where it was home that signed in, the position is shown already.
  if (!(await startSession(page, username))) return
  await page.goto('/global')
  return atPosition(page)
}

/**
 * The same, before any screen: for a test that opens an address of its own next, and need not wait for the position. Says whether the bank
 * gave the tokens; where it did not, home has signed in.
 */
export async function startSession(page: Page, username: string): Promise<boolean> {
  const userConnectionInfo = JSON.stringify({
    application: (page.viewportSize()?.width ?? 0) < 768 ? 'mobile' : 'web',
    userAgent: await page.evaluate(() => navigator.userAgent),
    geolocation: { latitude: 0, longitude: 0 },
  })
  const form = { grant_type: 'password', username, password: PASSWORD, userConnectionInfo }
  const answer = await page.request.post('/services/oauth/v1/token', { form })
  // A small page of the bank's, to leave the tokens where the portal looks for them.
  await page.goto('/health/live')
  await page.evaluate((tokens) => sessionStorage.setItem('access_token', tokens), answer.ok() ? await answer.text() : '')
  // The wrong passwords of other tests make the bank ask everybody from here for a proof of work, which home does by itself.
  if (!answer.ok()) await signInAtHome(page, username)
  return answer.ok()
}

async function atPosition(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
}

/** The groups of the menu that slides in on phones, and what is in each. */
const GROUPS: Record<string, readonly string[]> = { Productos: ['Cuentas', 'Tarjetas', 'Financiación', 'Ahorro e inversión'] }

/**
 * Opens the menu of phones. Its button moves from the header to the bar at the bottom when that comes: a press that waits for the one that was
 * seen first would wait for ever, as it stays in the page unseen.
 */
export async function openMenu(page: Page): Promise<void> {
  await expect(() => page.getByRole('button', { name: 'Abrir el menú' }).click({ timeout: 2_000 })).toPass({ timeout: 60_000 })
}

/** Chooses an entry of the menu as this window has it: the horizontal one, or the one that slides in. */
export async function choose(page: Page, entry: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  const exact = (name: string) => ({ name, exact: true })
  // One of the two, once the page has come.
  await expect(opener.or(page.getByRole('navigation', { name: 'Principal' })).first()).toBeVisible()
  if (!(await opener.isVisible())) {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', exact(entry)).click()
    return
  }
  const menu = page.getByRole('dialog', { name: 'Menú' })
  const link = menu.getByRole('link', exact(entry === 'Global' ? 'Posición Global' : entry))
  const group = Object.entries(GROUPS).find(([, entries]) => entries.includes(entry))?.[0]
  await openMenu(page)
  if (group) await menu.getByRole('button', exact(group)).click()
  await link.click()
}

/** Signs out as this window lets: from the user's menu, or from the one that slides in. */
export async function signOut(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  if (await opener.isVisible()) {
    await openMenu(page)
    await page.getByRole('button', { name: 'Salir' }).click()
    return
  }
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
}

/** The signed-in customer's own data, asked of the services as the portal does, to hold against what the screen shows. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  // Not by the page's own fetch: one that only keeps the tokens may not ask for anything.
  const answer = async () => {
    const { access_token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
    const response = await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } })
    return { status: response.status(), body: await response.json() }
  }
  let { status, body } = await answer()
  if (status === 401) {
    // The token lives two minutes: the portal renews it as it shows a screen.
    await page.goto('/global')
    await atPosition(page)
    ;({ status, body } = await answer())
  }
  expect(status, `${path} answers ${JSON.stringify(body)}`).toBe(200)
  return body as T
}

/** A change asked of the services as the portal does, for what a screen needs to find done. */
export async function tell<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async ({ url, sent }) => {
      const { access_token } = JSON.parse(sessionStorage.getItem('access_token') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(sent) })
      return response.json()
    },
    { url: path, sent: body },
  )
  return answer as T
}

/** The page is never wider than the window: nothing is cut and nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(window)
}

/** «13 comunicaciones pendientes», as badges say it: other tests' operations send letters, so the bank is asked how many there are. */
export async function pendingWords(page: Page): Promise<string> {
  const { value } = await ask<{ value: number }>(page, '/services/mailbox/v1/pending-notifications')
  return `${value} comunicaciones pendientes`
}
