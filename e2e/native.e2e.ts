import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { deviceSignedText, type DevicePublicKey } from '@almenara/contract/device-signature'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll, PASSWORD, signInAtHome } from './support/customer.ts'

type Message = { kind: string; payload?: Record<string, unknown> }

/** The reference app with the portal inside, in one of the shapes of real apps. */
async function openApp(page: Page, shape: 'postMessage' | 'iOS' | 'Android' = 'postMessage'): Promise<FrameLocator> {
  await page.goto('/reference-app/')
  if (shape !== 'postMessage') await choose(page, 'Forma de la aplicación', shape)
  const portal = page.frameLocator('iframe[title=Portal]')
  await expect(portal.getByLabel('Usuario')).toBeVisible()
  await heard(page, 'READY')
  return portal
}

const choose = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByText(option, { exact: true }).click()

async function enter(portal: FrameLocator): Promise<void> {
  await portal.getByLabel('Usuario').fill('carmen.munoz')
  await portal.getByLabel('Clave', { exact: true }).fill(PASSWORD)
  await portal.getByRole('button', { name: 'Entrar' }).click()
  // The focus goes to it: what is typed into the app before is lost.
  await expect(portal.getByRole('heading', { name: 'Posición global' })).toBeFocused()
}

async function sayToPortal(page: Page, message: Message | string): Promise<void> {
  await page.getByLabel('Mensaje en JSON').fill(typeof message === 'string' ? message : JSON.stringify(message))
  await page.getByRole('button', { name: 'Enviar' }).click()
}

/** The last message of the kind that the portal has said; waits for the first. */
async function heard(page: Page, kind: string, from = 'portal'): Promise<Message> {
  const entry = page.locator(`[data-from=${from}] code`, { hasText: `"kind":"${kind}"` }).last()
  await expect(entry).toBeVisible()
  return JSON.parse(await entry.innerText()) as Message
}

const stored = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)

for (const shape of ['iOS', 'Android'] as const) {
  test(`in the shape of ${shape} the app answers, is told of the sign-in and closes the session`, { tag: '@desktop' }, async ({ page }) => {
    const portal = await openApp(page, shape)
    await expect.poll(() => stored(page, 'appVersion')).toBe('4.12.0')
    await enter(portal)
    await heard(page, 'GEOLOCATION')
    expect((await heard(page, 'LOGIN')).payload).toMatchObject({ username: 'carmen.munoz' })
    expect([await stored(page, 'os'), await stored(page, 'device')]).toEqual([shape.toLowerCase(), 'mobile'])
    await sayToPortal(page, { kind: 'LOGIN_BY_SESSION_EXPIRED' })
    await expect(portal.getByText('La sesión ha caducado').first()).toBeVisible()
    await heard(page, 'LOGIN_BY_SESSION_EXPIRED')
    expect(await stored(page, 'access_token')).toBeNull()
  })
}

test('the portal fits in the app, without its own bars, and both are accessible', async ({ page }) => {
  const portal = await openApp(page)
  await expect(portal.getByRole('banner')).toBeHidden()
  await enter(portal)
  await expect(portal.getByRole('banner')).toBeHidden()
  await expect(portal.getByRole('contentinfo')).toBeHidden()
  await expect(portal.getByRole('navigation', { name: 'Accesos' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test(
  'the session goes with the position of the device, and as the app’s, whose version the portal does not say',
  { tag: '@mobile' },
  async ({ page }) => {
    const portal = await openApp(page)
    const form = page.waitForRequest((request) => request.url().endsWith('/oauth/v1/token'))
    const info = page.waitForRequest((request) => request.url().endsWith('/users/v1/info'))
    await enter(portal)
    const connection = JSON.parse(new URLSearchParams((await form).postData() ?? '').get('userConnectionInfo') ?? '{}')
    expect(connection).toMatchObject({ application: 'appNative', geolocation: { latitude: 39.4697, longitude: -0.3774 } })
    expect((await info).postDataJSON()).toEqual({ version: null })
  },
)

test('a device whose position is refused enters from 0,0', { tag: '@desktop' }, async ({ page }) => {
  const portal = await openApp(page)
  await choose(page, 'Posición', 'Denegada')
  const form = page.waitForRequest((request) => request.url().endsWith('/oauth/v1/token'))
  await enter(portal)
  expect(new URLSearchParams((await form).postData() ?? '').get('userConnectionInfo')).toContain('{"latitude":0,"longitude":0}')
})

test(
  'tokens pass both ways: renewed by the app, by the portal, and handed over by an app that has signed in',
  { tag: '@mobile' },
  async ({ page, browser, baseURL }) => {
    const portal = await openApp(page)
    await enter(portal)
    const first = await stored(page, 'access_token')
    await page.getByRole('button', { name: 'Renovar la sesión' }).click()
    const { payload: renewed } = await heard(page, 'REFRESH_TOKEN', 'app')
    await expect.poll(() => stored(page, 'access_token')).not.toBe(first)
    expect(JSON.parse((await stored(page, 'access_token')) ?? '{}')).toEqual(renewed)
    // An access token that is spent makes the portal renew, and tell.
    await page.evaluate((refresh_token) => {
      sessionStorage.setItem('access_token', JSON.stringify({ access_token: 'x'.repeat(43), refresh_token }))
    }, renewed?.['refresh_token'])
    await portal.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    await expect(portal.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
    expect((await heard(page, 'REFRESH_TOKEN')).payload).not.toEqual(renewed)
    // A session that is open is not changed for another; one that is not, is opened.
    const elsewhere = await browser.newPage(baseURL ? { baseURL } : {})
    await signInAtHome(elsewhere, 'javier.ferrer')
    const { access_token, refresh_token } = JSON.parse((await stored(elsewhere, 'access_token')) ?? '{}')
    await elsewhere.close()
    const other = { kind: 'LOGIN', payload: { access_token, refresh_token } }
    await sayToPortal(page, other)
    expect(await stored(page, 'access_token')).not.toContain(access_token)
    await sayToPortal(page, { kind: 'LOGIN_BY_SESSION_EXPIRED' })
    await expect(portal.getByLabel('Usuario')).toBeVisible()
    await sayToPortal(page, other)
    await expect(portal.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    // What was handed over is exchanged at once, and the app is told.
    const kept = (await stored(page, 'access_token')) ?? ''
    expect([kept.includes(access_token), kept.includes(refresh_token)]).toEqual([false, false])
    await expect.poll(async () => (await heard(page, 'REFRESH_TOKEN')).payload).toEqual(JSON.parse(kept))
  },
)

test('signing out asks whether to delete the biometry, and deletes it', { tag: '@mobile' }, async ({ page }) => {
  const portal = await openApp(page)
  await enter(portal)
  await page.getByRole('button', { name: 'Salir' }).click()
  const dialog = portal.getByRole('dialog', { name: '¿Quiere salir?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(portal.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  await page.getByRole('button', { name: 'Salir' }).click()
  await dialog.getByRole('checkbox', { name: /Borrar la entrada con huella o rostro/ }).check()
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await expect(portal.getByText('Se ha desconectado correctamente.').first()).toBeVisible()
  await heard(page, 'DELETE_BIOMETRY')
  await heard(page, 'LOGIN_BY_LOGOUT')
  expect([await stored(page, 'access_token'), await stored(page, 'biometry')]).toEqual([null, 'false'])
  await expect(page.getByRole('switch', { name: 'Con huella o rostro' })).not.toBeChecked()
})

test('an app without biometry signs out at once', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/reference-app/')
  await page.getByRole('switch', { name: 'Con huella o rostro' }).uncheck()
  await page.getByRole('button', { name: 'Recargar el portal' }).click()
  const portal = page.frameLocator('iframe[title=Portal]')
  await enter(portal)
  await page.getByRole('button', { name: 'Salir' }).click()
  await heard(page, 'LOGIN_BY_LOGOUT')
  await expect(page.locator('[data-from=portal] code', { hasText: 'DELETE_BIOMETRY' })).toHaveCount(0)
})

test.describe('a download', () => {
  const failed = { name: 'La descarga no se pudo realizar' }

  async function askForPdf(portal: FrameLocator): Promise<void> {
    await portal.getByRole('button', { name: 'Descargar' }).click()
    await portal.getByRole('menuitem', { name: /^PDF/ }).click()
  }

  test('is brought by the app: saved, failed, or given up after 60 seconds', { tag: '@mobile' }, async ({ page }) => {
    await page.clock.install()
    const portal = await openApp(page)
    await enter(portal)
    await portal.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    // The position, which is there until the account comes, has a «Descargar» of its own.
    await expect(portal.getByRole('heading', { level: 1, name: 'Nómina' })).toBeFocused()
    await expect(portal.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
    await askForPdf(portal)
    expect((await heard(page, 'DOWNLOAD')).payload).toMatchObject({ method: 'GET', url: expect.stringContaining('/export/screen?') })
    await expect(page.locator('[data-from=note]', { hasText: /Fichero recibido.*\.pdf/ })).toBeVisible({ timeout: 30_000 })
    await page.clock.runFor(1000)
    await expect(portal.getByText('Fichero guardado en su móvil').first()).toBeVisible()

    await choose(page, 'Descargas', 'Error')
    await askForPdf(portal)
    await expect(page.locator('[data-from=app] code', { hasText: '"status":"error"' })).toBeVisible()
    await page.clock.runFor(1000)
    await expect(portal.getByRole('dialog', failed)).toContainText('(Q999)')
    await portal.getByRole('dialog', failed).getByRole('button', { name: 'Entendido' }).click()

    await choose(page, 'Descargas', 'No contesta')
    const asked = await page.locator('[data-from=portal] code', { hasText: '"kind":"DOWNLOAD"' }).count()
    await askForPdf(portal)
    await expect(page.locator('[data-from=portal] code', { hasText: '"kind":"DOWNLOAD"' })).toHaveCount(asked + 1)
    // The clock goes on by itself too, so the exact second is the component tests' business.
    await page.clock.runFor(50_000)
    await expect(portal.getByRole('button', { name: /Preparando, 5\d s…/ })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(portal.getByRole('dialog', failed)).toContainText('(Q999)')
  })
})

test('what is not a message of the bridge is refused, and told', { tag: '@desktop' }, async ({ page }) => {
  const portal = await openApp(page)
  await enter(portal)
  for (const [said, kind] of [
    ['esto no es JSON', ''],
    ['{"kind":"FORMAT_DISK"}', 'FORMAT_DISK'],
    ['{"kind":"REFRESH_TOKEN","payload":{"access_token":"<script>","refresh_token":""}}', 'REFRESH_TOKEN'],
    ['{"kind":"APP_INFO","payload":{"os":"ios","appVersion":"3.9","biometry":true,"contactsStored":true}}', 'APP_INFO'],
  ] as const) {
    await sayToPortal(page, said)
    await expect.poll(async () => (await heard(page, 'NOT_UNDERSTOOD')).payload?.['kind']).toBe(kind)
  }
  // Nobody but the app is listened to: a page of the same origin that is not our parent is not it.
  const tokens = await stored(page, 'access_token')
  await page.frame({ url: /\/global/ })?.evaluate(() => window.postMessage('{"kind":"LOGIN_BY_SESSION_EXPIRED"}', location.origin))
  await expect(portal.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  expect(await stored(page, 'access_token')).toBe(tokens)
})

test('the device signs a nonce and a digest with a key that stays in it', { tag: '@desktop' }, async ({ page }) => {
  await openApp(page)
  const nonce = randomBytes(32).toString('base64url')
  const digest = randomBytes(32).toString('base64url')
  const ask = (message: Message) =>
    page.frame({ url: /\/home/ })?.evaluate((text) => window.parent.postMessage(text, location.origin), JSON.stringify(message))
  await ask({ kind: 'SIGN_KEY', payload: { id: '1' } })
  const key = (await heard(page, 'SIGN_KEY', 'app')).payload as { deviceId: string; publicKey: DevicePublicKey }
  await ask({ kind: 'SIGN', payload: { id: '2', nonce, digest } })
  const signed = (await heard(page, 'SIGN', 'app')).payload as { id: string; deviceId: string; signature: string }
  expect(signed).toMatchObject({ id: '2', deviceId: key.deviceId })
  const publicKey = createPublicKey({ key: { ...key.publicKey }, format: 'jwk' })
  const text = Buffer.from(deviceSignedText(nonce, digest))
  const signature = Buffer.from(signed.signature, 'base64url')
  expect(verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
})
