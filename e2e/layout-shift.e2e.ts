import { expect, test, type Page } from '@playwright/test'
import { ask, signIn, startSession } from './support/customer.ts'
import { openings } from './support/openings.ts'

/** What the browser says of something that was shown and then moved, without having been touched. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Of every page that is opened from now on: what moves by more than a hundredth of the window. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    const namesOf = ({ sources }: LayoutShift) =>
      sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'))
    new PerformanceObserver((list) => {
      // The count of the mailbox beside its icon is less than a hundredth of the window.
      const shifts = (list.getEntries() as LayoutShift[]).filter(({ value }) => value > 0.01)
      for (const shift of shifts) moved.push(`${shift.value.toFixed(3)}: ${namesOf(shift).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moved })
  })
}

/** The frame in which what came is drawn, and the one after, in which the browser tells. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function expectNothingMoved(page: Page): Promise<void> {
  await twoFrames(page)
  expect(await page.evaluate(() => 'moved' in window && window.moved)).toEqual([])
}

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Holds back what is asked of addresses with these words. Answers how to let it come: once it is asked for, and until it is drawn. */
async function holdBack(page: Page, words: string): Promise<() => Promise<void>> {
  const [asked, held] = [signal(), signal()]
  await page.route(
    ({ href }) => href.includes(words),
    async (route) => {
      asked.give()
      await held.given
      await route.continue()
    },
  )
  return async () => {
    await asked.given
    await twoFrames(page)
    const answered = page.waitForResponse((response) => response.url().includes(words))
    held.give()
    await (await answered).finished()
    await twoFrames(page)
  }
}

test('what is shown stays where it is when the position comes', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  await watchShifts(page)
  const come = await holdBack(page, '/global-position')
  await page.goto('/global')
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCSS('opacity', '1')
  await come()
  await expect(page.getByRole('navigation', { name: 'Titular' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tareas pendientes' })).toBeVisible()
  await expectNothingMoved(page)
})

interface Screen {
  username?: 'construcciones'
  /** What is held back, and let come in this order: what stands below before what stands above. */
  held: readonly string[]
  /** Where what comes last is not of the opening's own words. */
  shows?: string
  /** The button that the customer is about to press, where it is further down. */
  looksAt?: string
  /** In wide windows it did not jump. */
  tag?: '@mobile'
}

const SCREENS: Record<string, Screen> = {
  bizum: {
    held: ['movements-extract', 'kind=SEND', 'kind=REQUEST_SENT', 'kind=REQUEST_RECEIVED', 'c2er-extract', 'bizum/v1/info'],
  },
  services: {
    held: [
      'firings-extract',
      'recharge-mobile/accounts',
      'states=UNDER_WAY',
      'downloads/v1/files',
      'kinds=CHALLENGE',
      'pending-notifications',
    ],
  },
  // Its own part of the code.
  'pending-signatures/{operationId}': { held: ['WaitingResult'], shows: 'Enviar recordatorio', tag: '@mobile' },
  'payments/pending-debits': { username: 'construcciones', held: ['pending-debits-extract'] },
  'cards/{id}/mobile-recharge': { held: ['/favourites'], shows: 'Móviles recargados' },
  'services/alert-settings/alert-contracts/{srcType}/{alertContractNum}': {
    held: ['alerts/v1/config?'],
    shows: 'Con estos datos',
    looksAt: 'Guardar cambios',
  },
  // Short screens, below which the footer comes into sight.
  'bizum/contract/bizum-contract-creation': { held: ['bizum/v1/status'] },
  'accounts/{id}/internal-favourite-transfers-from-creation': { held: ['favourites-extract'] },
}

for (const [address, { username = 'carmen.munoz', held, shows = '', looksAt, tag = [] }] of Object.entries(SCREENS)) {
  test(`what is shown stays where it is when the answers of «${address}» come`, { tag }, async ({ page }) => {
    await signIn(page, username)
    const opening = await openings[address]?.(<T>(call: string) => ask<T>(page, call), page)
    if (!opening) throw new Error(`No way to open ${address}`)
    await watchShifts(page)
    const answers = await Promise.all(held.map((words) => holdBack(page, words)))
    await page.goto(opening.path)
    if (looksAt !== undefined) await page.getByRole('button', { name: looksAt }).scrollIntoViewIfNeeded()
    for (const come of answers) await come()
    const main = page.getByRole('main')
    for (const words of [...opening.shows, shows]) await expect(main).toContainText(words)
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNothingMoved(page)
  })
}

/** As the bank says that it has failed: it is not asked again by itself. */
const FAILURE = { code: 'INTERNAL', type: 'DEFAULT', message: '' }

const FAILING = [
  { path: '/global', fails: 'notices-extract', shows: 'Resumen' },
  { path: '/bizum', fails: 'kind=SEND', shows: 'Solicitudes enviadas' },
  { path: '/services', fails: 'firings-extract', shows: 'Todos los servicios' },
]

for (const { path, fails, shows } of FAILING) {
  test(`what cannot be had holds back nothing else of «${path}», and is not asked for without end`, async ({ page }) => {
    await startSession(page, 'carmen.munoz')
    let asked = 0
    await page.route(
      ({ href }) => href.includes(fails),
      async (route) => {
        asked += 1
        await route.fulfill({ status: 500, json: { ...FAILURE, error: FAILURE } })
      },
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    await twoFrames(page)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    // Before the screen comes, by the screen, and once more when it is drawn.
    expect(asked).toBeLessThanOrEqual(3)
  })
}
