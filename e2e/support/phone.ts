/** A page of the desktop seen as on a phone: as narrow, and pressed with a finger. */
import type { Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }

/** The same page without loading it again; afterwards its window is what it was. */
export async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  await asNarrow(page, () => withFinger(page, look))
}

/** As wide as a phone, with the mouse and the keyboard of a desktop: what a page that is enlarged is too. */
export async function asNarrow(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(PHONE)
  try {
    await look()
  } finally {
    if (size) await page.setViewportSize(size)
  }
}

export async function withFinger(page: Page, look: () => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page)
  // A finger leaves no focus behind: what the keyboard came to last, such as the link past the header, would stand over the page.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    await look()
  } finally {
    await line.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await line.detach()
  }
}
