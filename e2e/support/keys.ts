/** A customer who has a keyboard and nothing else. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen has. */
const MOST_STOPS = 150

/** Presses Tab until the focus is there, from wherever it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST_STOPS; pressed++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${target.toString()}`)
}

/** Comes to it and presses it. */
export async function pressWithKeys(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Comes to it, and types over what it has. */
export async function typeWithKeys(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
