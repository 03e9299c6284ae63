import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { ask, signIn } from './support/customer.ts'
import { openings } from './support/openings.ts'

const run = promisify(execFile)

/** What the project says that it shows: `npm run routes`. */
async function patterns(): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['tools/routes.mjs'])
  return stdout.split('\n').filter((line) => /^[a-z]/.test(line))
}

test('every address that is said to be finished shows the record that it names', { tag: ['@desktop', '@seed'] }, async ({ page }) => {
  // Two hundred addresses take more than one.
  test.setTimeout(600_000)
  const all = await patterns()
  expect(all, 'an address without an opening: add it to e2e/support/openings.ts').toEqual(
    all.filter((pattern) => openings[pattern] !== undefined),
  )
  await signIn(page, 'carmen.munoz')
  for (const pattern of all) {
    const opening = openings[pattern]
    if (!opening) continue
    await test.step(pattern, async () => {
      const { path, shows } = await opening(<T>(call: string) => ask<T>(page, call), page)
      await page.goto(path)
      for (const words of shows) await expect(page.locator('body'), `${pattern} at ${path}`).toContainText(words)
    })
  }
})
