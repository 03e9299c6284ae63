import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, signIn } from './support/customer.ts'
import { openings } from './support/openings.ts'

const run = promisify(execFile)

/** Of accounts and of financings (specification §2), besides where a recall is answered, which is ours: 68 that are each other's twins. */
const OF_TRANSFERS = /^(accounts|financings)\/(?!.*\/recall$).*(transfers|direct-debits)/

/** On another bank the same screens show others: their accessibility has been judged. */
const isAnotherBank = process.env['ALMENARA_DEMO_SEED'] !== undefined

/** What the project says that it shows: `npm run routes`. */
async function patterns(): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['tools/routes.mjs'])
  return stdout.split('\n').filter((line) => /^[a-z]/.test(line))
}

async function walk(page: Page, all: readonly string[]): Promise<void> {
  await signIn(page, 'carmen.munoz')
  for (const pattern of all) {
    const opening = openings[pattern]
    if (!opening) continue
    await test.step(pattern, async () => {
      const { path, shows } = await opening(<T>(call: string) => ask<T>(page, call), page)
      await page.goto(path)
      for (const words of shows) await expect(page.locator('body'), `${pattern} at ${path}`).toContainText(words)
      if (!isAnotherBank) await expectAccessible(page)
      if (!OF_TRANSFERS.test(pattern) || !pattern.endsWith('{viewPages}/{txId}')) return
      // The list as it was, by its txId, and not one asked for anew.
      const txId = path.slice(path.lastIndexOf('/') + 1)
      expect(await page.locator(`a[href*="/${txId}"]`).count(), `${path} has no way back to its list`).toBeGreaterThan(0)
    })
  }
}

// They change nothing, and are most of what a worker would wait for.
test.describe.configure({ mode: 'parallel' })
// Two hundred addresses take more than a minute.
const MINUTES = 10

test(
  'every address of transfers and direct debits opens, shows the record that it names and leads back to its list',
  { tag: ['@desktop', '@seed'] },
  async ({ page }) => {
    test.setTimeout(MINUTES * 60_000)
    const mine = (await patterns()).filter((pattern) => OF_TRANSFERS.test(pattern))
    expect(mine).toHaveLength(68)
    await walk(page, mine)
  },
)

test('every other address that is said to be finished shows the record that it names', { tag: ['@desktop', '@seed'] }, async ({ page }) => {
  test.setTimeout(MINUTES * 60_000)
  const all = await patterns()
  expect(all, 'an address without an opening: add it to e2e/support/openings.ts').toEqual(
    all.filter((pattern) => openings[pattern] !== undefined),
  )
  await walk(
    page,
    all.filter((pattern) => !OF_TRANSFERS.test(pattern)),
  )
})
