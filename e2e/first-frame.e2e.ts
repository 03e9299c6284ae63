import { expect, test, type Page } from '@playwright/test'
import { startSession } from './support/customer.ts'

const position = (page: Page) => page.getByRole('heading', { level: 1, name: 'Posición global' })

test('no script of a signed-in address is asked for before the styles of its frame have come @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  await page.goto('/global')
  await expect(position(page)).toBeVisible()
  const { styled, asked } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource')
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? ''
    return {
      styled: (performance.getEntriesByName(sheet)[0] as PerformanceResourceTiming | undefined)?.responseEnd,
      asked: Math.min(...files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)),
    }
  })
  expect(styled).toBeLessThanOrEqual(asked)
})

test('an address that is opened out of sight, or whose frame is late, starts all the same @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  for (const isHidden of [true, false]) {
    await page.addInitScript((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      const request = window.requestAnimationFrame.bind(window)
      let isFirst = true
      window.requestAnimationFrame = (callback) => {
        if (!isFirst) return request(callback)
        isFirst = false
        return 0
      }
    }, isHidden)
    await page.goto('/global')
    await expect(position(page)).toBeVisible()
  }
})
