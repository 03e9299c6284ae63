import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, signIn } from './support/customer.ts'
import { openings } from './support/openings.ts'

/** Of accounts and of financings (specification §2), besides where a recall is answered, which is ours. */
const OURS = /^(accounts|financings)\/(?!.*\/recall$).*(transfers|direct-debits)/

test(
  'each of the 68 addresses of transfers and direct debits opens for everybody and leads back to the list that it came from',
  { tag: ['@desktop'] },
  async ({ page }) => {
    test.setTimeout(600_000)
    const patterns = Object.keys(openings).filter((pattern) => OURS.test(pattern))
    expect(patterns).toHaveLength(68)
    await signIn(page, 'carmen.munoz')
    for (const pattern of patterns) {
      await test.step(pattern, async () => {
        const { path, shows } = (await openings[pattern]?.(<T>(call: string) => ask<T>(page, call), page)) ?? { path: '', shows: [] }
        await page.goto(path)
        for (const words of shows) await expect(page.locator('body'), path).toContainText(words)
        await expectAccessible(page)
        if (!pattern.endsWith('{viewPages}/{txId}')) return
        // The list as it was, by its txId, and not one asked for anew.
        const txId = path.slice(path.lastIndexOf('/') + 1)
        expect(await page.locator(`a[href*="/${txId}"]`).count(), `${path} has no way back to its list`).toBeGreaterThan(0)
      })
    }
  },
)
