import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleToBoth } from './support/axe.ts'
import { ask, signIn } from './support/customer.ts'
import { expectWalkable } from './support/keyboard.ts'
import { openings } from './support/openings.ts'

const run = promisify(execFile)

/** Of accounts and of financings (specification §2), besides where a recall is answered, which is ours: 68 that are each other's twins. */
const OF_TRANSFERS = /^(accounts|financings)\/(?!.*\/recall$).*(transfers|direct-debits)/

/** On another bank the same screens show others: their accessibility has been judged. */
const isAnotherBank = process.env['ALMENARA_DEMO_SEED'] !== undefined

/** What the project says that it shows: `npm run routes`. */
const { stdout } = await run(process.execPath, ['tools/routes.mjs'])
const patterns = stdout.split('\n').filter((line) => /^[a-z]/.test(line))
const areas: readonly string[] = [...new Set(patterns.map(areaOf))]

function areaOf(pattern: string): string {
  return pattern.split('/')[0] ?? ''
}

/** A screen of financings that an account has too is the same one: it is judged there. */
function isJudgedElsewhere(pattern: string): boolean {
  return isAnotherBank || (areaOf(pattern) === 'financings' && patterns.includes(pattern.replace('financings', 'accounts')))
}

async function open(page: Page, pattern: string): Promise<void> {
  const opening = openings[pattern]
  if (!opening) return
  const { path, shows } = await opening(<T>(call: string) => ask<T>(page, call), page)
  await page.goto(path)
  for (const words of shows) await expect(page.locator('body'), `${pattern} at ${path}`).toContainText(words)
  if (!isJudgedElsewhere(pattern)) {
    await expectAccessibleToBoth(page)
    await expectWalkable(page)
  }
  if (!OF_TRANSFERS.test(pattern) || !pattern.endsWith('{viewPages}/{txId}')) return
  // The list as it was, by its txId, and not one asked for anew.
  const txId = path.slice(path.lastIndexOf('/') + 1)
  await expect(page.locator(`a[href*="/${txId}"]`).first(), `${path} has no way back to its list`).toBeAttached()
}

// They change nothing, and are most of what a worker would wait for.
test.describe.configure({ mode: 'parallel' })
// Forty addresses take more than a minute.
const MINUTES = 6

test('every address that is said to be finished has an opening here', { tag: '@desktop' }, () => {
  expect(
    patterns.filter((pattern) => openings[pattern] === undefined),
    'add it to e2e/support/openings.ts',
  ).toEqual([])
  expect(patterns.filter((pattern) => OF_TRANSFERS.test(pattern))).toHaveLength(68)
})

for (const area of areas) {
  test(`every finished address of «${area}» opens and shows the record that it names`, { tag: ['@desktop', '@seed'] }, async ({ page }) => {
    test.setTimeout(MINUTES * 60_000)
    await signIn(page, 'carmen.munoz')
    const failed: string[] = []
    for (const pattern of patterns.filter((one) => areaOf(one) === area)) {
      // One that fails is told at the end: it hides none of the others.
      await test.step(pattern, () => open(page, pattern)).catch((error: unknown) => failed.push(`${pattern}: ${String(error)}`))
    }
    expect(failed).toEqual([])
  })
}
