import { expect, test, type APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { ask, choose, expectNoSidewaysScroll, fillLogin, signIn } from './support/customer.ts'
import { operate } from './support/operator.ts'

// These close the bank for everybody, so they run after all the others (playwright.config.ts).

const PRODUCTS = ['cardsStatus', 'savingStatus', 'bizumStatus']
const HISTORICS = 'updatingHistoricsStatus'
const USUAL = {
  digitalBankingStatus: 'ON',
  redSysStatus: 'ON',
  [HISTORICS]: 'OFF',
  ...Object.fromEntries(PRODUCTS.map((name) => [name, 'ON'])),
}

/** What a test has changed, and the command that makes it as usual. */
const changed = new Map<string, readonly string[]>()

/** As the operator does. Each command is a process that takes most of a second: after a test there are as many as it needs. */
function change(kind: 'status' | 'feature', name: string, value: 'ON' | 'OFF', ...text: readonly string[]): void {
  const usual = name === HISTORICS ? 'OFF' : 'ON'
  if (value === usual) changed.delete(name)
  else changed.set(name, [kind, name, usual])
  operate(kind, name, value, ...text)
}

/** Opens or closes digital banking, and waits for the services to notice: they believe the last status for two seconds. */
async function setBanking(request: APIRequestContext, status: 'ON' | 'OFF'): Promise<void> {
  change('status', 'digitalBankingStatus', status)
  await expect(async () => {
    const answer = await request.get('/services/status/v2/web')
    expect((await answer.json()).digitalBankingStatus).toBe(status)
  }).toPass()
}

test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ request }) => {
  for (const words of changed.values()) operate(...words)
  changed.clear()
  // The services believe what they knew for two seconds, and the next test begins with everything as usual.
  await expect(async () => expect(await (await request.get('/services/status/v2/web')).json()).toMatchObject(USUAL)).toPass()
})

const panel = { name: 'Aviso de mantenimiento' }

test('while digital banking is closed, the panel takes the place of the login, and trying again brings it back', async ({
  page,
  request,
}) => {
  await setBanking(request, 'OFF')
  await page.goto('/')
  await expect(page.getByRole('heading', panel)).toBeVisible()
  await expect(page.getByLabel('Usuario')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessibleToBoth(page)
  await setBanking(request, 'ON')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('Usuario')).toBeVisible()
})

test('a customer who is inside when digital banking closes is taken to the panel', async ({ page, request }) => {
  await signIn(page, 'carmen.munoz')
  await setBanking(request, 'OFF')
  await page.reload()
  await expect(page.getByRole('heading', panel)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

test('one who signs in as it closes sees the panel', async ({ page, request }) => {
  await page.goto('/')
  await fillLogin(page, 'carmen.munoz')
  await setBanking(request, 'OFF')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', panel)).toBeVisible()
})

test('without connection the panel says so', async ({ page, context }) => {
  await page.goto('/')
  await fillLogin(page, 'carmen.munoz')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Sin conexión a Internet' })).toBeVisible()
  await expectAccessible(page)
  // Back in touch, the login comes back by itself.
  await context.setOffline(false)
  await expect(page.getByLabel('Usuario')).toBeVisible()
})

test('an open browser sees by itself what the operator changes, within ten seconds', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const note = page.getByText('Actualizamos el histórico de movimientos')
  await expect(note).toHaveCount(0)
  change('status', HISTORICS, 'ON')
  await expect(note).toBeVisible({ timeout: 10_000 })
  await expectAccessible(page)
  change('status', HISTORICS, 'OFF')
  await expect(note).toHaveCount(0, { timeout: 10_000 })
  change('status', 'digitalBankingStatus', 'OFF')
  await expect(page.getByRole('heading', panel)).toBeVisible({ timeout: 10_000 })
})

test('while histories are updated an account and a card say so in place of their movements', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const [{ accounts }, { cards }] = [
    await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool'),
    await ask<{ cards: { id: string; ending: string }[] }>(page, '/services/cards/v1/pool'),
  ]
  change('status', HISTORICS, 'ON')
  const notice = (whose: string) =>
    page.getByText(`Estamos actualizando los movimientos de la ${whose}. Vuelva a intentarlo pasados unos minutos.`)
  await expect(async () => {
    await page.goto(`/accounts/${accounts[0]?.id}/account-details`)
    await expect(notice('cuenta')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(`/cards/${cards.find(({ ending }) => ending === '4821')?.id}/details`)
  await expect(notice('tarjeta')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Crédito Oro' })).toBeVisible()
  await expectAccessible(page)
})

test('a feature that is closed is refused with the bank’s words, and the rest goes on', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  change('feature', 'accounts', 'OFF', 'Volvemos a las 18:00.')
  await expect(async () => {
    await page.goto('/accounts')
    await expect(page.getByText('Volvemos a las 18:00.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await choose(page, 'Global')
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
})

test('the bar at the bottom offers transfers while they are open, and not otherwise', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Accesos' }).getByRole('listitem')
  await signIn(page, 'carmen.munoz')
  await expect(bar).toHaveText(['Inicio', 'Transferir', 'Tarjetas', 'Menú'])
  change('feature', 'transfers.external.create', 'OFF')
  // What the services believed may last two seconds more.
  await expect(async () => {
    await page.reload()
    await expect(bar).toHaveText(['Inicio', 'Tarjetas', 'Menú'], { timeout: 2_000 })
  }).toPass()
})

test('products whose service is closed say so on their own page, and their entries stay', async ({ page, request }) => {
  await signIn(page, 'carmen.munoz')
  for (const name of PRODUCTS) change('status', name, 'OFF')
  await expect(async () => {
    expect((await (await request.get('/services/status/v2/web')).json()).bizumStatus).toBe('OFF')
  }).toPass()
  await page.reload()
  for (const [entry, title] of [
    ['Tarjetas', 'Servicio de tarjetas no disponible'],
    ['Ahorro e inversión', 'Ahorro e inversión no disponible'],
    ['Bizum', 'Bizum no disponible'],
  ] as const) {
    await choose(page, entry)
    await expect(page.getByRole('main').getByRole('status').getByText(title)).toBeVisible()
  }
  await expectAccessible(page)
})

test('while the service of cards is closed every screen of cards says the operator’s words and the telephone that blocks them', async ({
  page,
}) => {
  await signIn(page, 'carmen.munoz')
  const { cards } = await ask<{ cards: { id: string; ending: string }[] }>(page, '/services/cards/v1/pool')
  const id = cards.find(({ ending }) => ending === '4821')?.id
  change('status', 'cardsStatus', 'OFF', 'Estamos actualizando el sistema hasta las 20:00 de hoy.')
  const notice = page.getByText('Estamos actualizando el sistema hasta las 20:00 de hoy.')
  await expect(async () => {
    await page.goto('/cards')
    await expect(notice).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const path of ['', `/${id}/details`, `/${id}/lock`, `/${id}/duplicate`]) {
    await page.goto(`/cards${path}`)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Servicio de tarjetas no disponible' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '900 000 024' })).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await choose(page, 'Global')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '900 000 024' })).toBeVisible()
  await expectAccessible(page)
})

test('while the processor of cards is away a card cannot be locked here, and the page says who to call', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  change('status', 'redSysStatus', 'OFF')
  const { cards } = await ask<{ cards: { id: string; ending: string }[] }>(page, '/services/cards/v1/pool')
  const card = cards.find(({ ending }) => ending === '1175')
  await expect(async () => {
    await page.goto(`/cards/${card?.id}/lock`)
    await expect(page.getByText(/Para bloquear una, llámenos al 900 000 024/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  // What does not need it goes on.
  await page.goto(`/cards/${card?.id}/details`)
  await expect(page.getByRole('heading', { name: 'Débito Nómina' })).toBeVisible()
})
