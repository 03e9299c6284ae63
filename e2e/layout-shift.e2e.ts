import { expect, test } from '@playwright/test'
import { startSession } from './support/customer.ts'

/** What the browser says of something that was shown and then moved, without having been touched. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

test('what is shown stays where it is when the position comes', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
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
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/global-position', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/global')
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCSS('opacity', '1')
  come()
  await expect(page.getByRole('navigation', { name: 'Titular' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tareas pendientes' })).toBeVisible()
  // The frame in which it is drawn, and the one after, in which the browser tells.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => 'moved' in window && window.moved)).toEqual([])
})
