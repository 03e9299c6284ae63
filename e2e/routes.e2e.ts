import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth, type Theme } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { expectWalkable } from './support/keyboard.ts'
import { b2bOpenings } from './support/b2b-openings.ts'
import { confirmingOpenings } from './support/confirming-openings.ts'
import { advanceOpenings } from './support/advance-openings.ts'
import { debitRemittanceOpenings } from './support/debit-remittance-openings.ts'
import { openings } from './support/openings.ts'
import { asNarrow, withFinger } from './support/phone.ts'

const run = promisify(execFile)

/** Of accounts and of financings (specification §2), besides where a recall is answered, which is ours: 68 that are each other's twins. */
const OF_TRANSFERS = /^(accounts|financings)\/(?!.*\/recall$).*(transfers|direct-debits)/

/** On another bank the same screens show others: their accessibility has been judged. */
const isAnotherBank = process.env['ALMENARA_DEMO_SEED'] !== undefined

/** What the project says that it shows: `npm run routes`. */
const { stdout } = await run(process.execPath, ['tools/routes.mjs'])
const patterns: readonly string[] = stdout.split('\n').filter((line) => /^[a-z]/.test(line))

/** An area of more is walked in parts: no worker has all of it while another has nothing left. */
const MOST_AT_ONCE = 20

/** Who has something to see there: B2B debits are of companies, as are remittances of debits. */
function userOf(pattern: string): string {
  return [b2bOpenings, debitRemittanceOpenings, confirmingOpenings, advanceOpenings].some((own) => pattern in own)
    ? 'construcciones'
    : 'carmen.munoz'
}

/** The addresses of each area, in parts, each with its name and with who walks it. */
const walks = [...new Set(patterns.map((pattern) => `${areaOf(pattern)} ${userOf(pattern)}`))].flatMap((one) => {
  const [area = '', user = ''] = one.split(' ')
  const own = patterns.filter((pattern) => areaOf(pattern) === area && userOf(pattern) === user)
  const whose = user === 'carmen.munoz' ? '' : ` of ${user}`
  const parts = Math.ceil(own.length / MOST_AT_ONCE)
  return Array.from({ length: parts }, (_, part) => ({
    user,
    name: `${parts === 1 ? `«${area}»` : `«${area}», ${part + 1} of ${parts},`}${whose}`,
    addresses: own.filter((_address, place) => place % parts === part),
  }))
})

function areaOf(pattern: string): string {
  return pattern.split('/')[0] ?? ''
}

/** A screen of financings that an account has too is the same one: it is judged there. */
function isJudgedElsewhere(pattern: string): boolean {
  return isAnotherBank || (areaOf(pattern) === 'financings' && patterns.includes(pattern.replace('financings', 'accounts')))
}

/** How a screen is judged at a size. */
interface Judges {
  accessible(page: Page): Promise<void>
  walkable(page: Page): Promise<void>
}

/**
 * Of each screen, layout is judged at both sizes and colours in both themes: the four of both would take almost twice as long. At one size axe
 * judges all in the light theme and the colours in the dark one; at the other all in the light one, and the second engine, which takes as
 * long, judges too. The focus is looked at in one theme at one size and in the other at the other. The letters of its address say which, so
 * that each is half of the screens and of almost every area, and what all screens share is judged in every way.
 */
function judgesOf(pattern: string): [desktop: Judges, phone: Judges] {
  const letters = [...pattern].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const [theme, other]: [Theme, Theme] = letters % 4 < 2 ? ['light', 'dark'] : ['dark', 'light']
  const both: Judges = {
    accessible: (page) => expectAccessibleToBoth(page, theme, ['light']),
    walkable: (page) => expectWalkable(page, [theme]),
  }
  const axe: Judges = { accessible: expectAccessible, walkable: (page) => expectWalkable(page, [other]) }
  return letters % 2 === 0 ? [both, axe] : [axe, both]
}

async function open(page: Page, pattern: string): Promise<void> {
  const opening = openings[pattern]
  if (!opening) return
  const { path, shows } = await opening(<T>(call: string) => ask<T>(page, call), page)
  await page.goto(path)
  for (const words of shows) await expect(page.locator('body'), `${pattern} at ${path}`).toContainText(words)
  if (!isJudgedElsewhere(pattern)) {
    const [desktop, phone] = judgesOf(pattern)
    await desktop.accessible(page)
    await desktop.walkable(page)
    await asNarrow(page, async () => {
      await phone.walkable(page)
      await withFinger(page, async () => {
        for (const words of shows) await expect(page.locator('body'), `${pattern} on a phone`).toContainText(words)
        await expectNoSidewaysScroll(page)
        await phone.accessible(page)
      })
    })
  }
  if (!OF_TRANSFERS.test(pattern) || !pattern.endsWith('{viewPages}/{txId}')) return
  // The list as it was, by its txId, and not one asked for anew.
  const txId = path.slice(path.lastIndexOf('/') + 1)
  await expect(page.locator(`a[href*="/${txId}"]`).first(), `${path} has no way back to its list`).toBeAttached()
}

// They change nothing, and are most of what a worker would wait for.
test.describe.configure({ mode: 'parallel' })
// Twenty addresses take most of a minute.
const MINUTES = 6

test('every address that is said to be finished has an opening here', { tag: '@desktop' }, () => {
  expect(
    patterns.filter((pattern) => openings[pattern] === undefined),
    'add it to e2e/support/openings.ts',
  ).toEqual([])
  expect(patterns.filter((pattern) => OF_TRANSFERS.test(pattern))).toHaveLength(68)
})

for (const { name, user, addresses } of walks) {
  test(`every finished address of ${name} opens and shows the record that it names`, { tag: ['@desktop', '@seed'] }, async ({ page }) => {
    test.setTimeout(MINUTES * 60_000)
    await signIn(page, user)
    const failed: string[] = []
    for (const pattern of addresses) {
      // One that fails is told at the end: it hides none of the others.
      await test.step(pattern, () => open(page, pattern)).catch((error: unknown) => failed.push(`${pattern}: ${String(error)}`))
    }
    expect(failed).toEqual([])
  })
}
