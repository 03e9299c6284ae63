import type { default as Axe, Result, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { ensureEngine } from './engine.ts'
import { equalAccessViolations } from './equal-access.ts'
import { judgeOnce, type Judge } from './outline.ts'

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can change: it has colours of its own, and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

export type Theme = 'light' | 'dark'
export const THEMES: readonly Theme[] = ['light', 'dark']

/**
 * The same, and a second engine finds none either, in one theme: asked in the walk of every screen and of every component, of what is no
 * address (sign-in, maintenance, forced steps, the help's site) and of one dialog of each kind. It takes most of a second for each, so the
 * other states that tests bring about are axe's alone.
 */
export async function expectAccessibleToBoth(page: Page, theme: Theme = 'light', themesOfAxe = THEMES): Promise<void> {
  await judgeScreen(page, [
    { engine: `equal-access-${theme}`, judge: () => expectNoneToEqualAccess(page, theme) },
    ...axe(page, themesOfAxe),
  ])
}

/** No violation of WCAG 2.2 A and AA, in the light theme and in the dark one, says axe. A screen that was judged in this run is not again. */
export async function expectAccessible(page: Page): Promise<void> {
  await judgeScreen(page, axe(page, THEMES))
}

async function judgeScreen(page: Page, judges: readonly Judge[]): Promise<void> {
  // A screen that has not come is not judged.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await judgeOnce(page, judges)
}

const axe = (page: Page, themes: readonly Theme[]): Judge[] =>
  themes.map((theme) => ({ engine: `axe-${theme}`, judge: () => expectNoViolations(page, theme) }))

async function expectNoneToEqualAccess(page: Page, theme: Theme): Promise<void> {
  await wear(page, theme)
  expect(await equalAccessViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNoViolations(page: Page, theme: Theme): Promise<void> {
  for (const frame of page.frames()) await ensureEngine(frame, 'axe')
  await wear(page, theme)
  const violations = await violationsOf(page, theme === 'light' ? EVERYTHING : OF_COLOURS)
  const found = violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Nothing moves: colours on their way from one theme to the other are neither's. */
async function wear(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  for (const frame of page.frames()) await frame.evaluate(comeToRest)
}

/**
 * In a frame: what is on its way is brought to its end. The theme is heard of in a frame of its own, and what inherits a colour sets out
 * when the other has arrived: it is over when nothing that ends is moving any more.
 */
async function comeToRest(): Promise<void> {
  const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  // Where something sets out again and again, as in the kit's page, there is an end to waiting.
  for (let frame = 0, still = 0; still < 2 && frame < 20; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    still = moving().length > 0 ? 0 : still + 1
    for (const one of moving()) one.finish()
  }
}

/** Asked in the page itself: a page of its own for each report, as axe's wrapper opens, took most of these tests' time. */
async function violationsOf(page: Page, rules: readonly string[]): Promise<Result[]> {
  // Style sheets are fetched again only for rules that are not asked for.
  const options: RunOptions = { runOnly: [...rules], resultTypes: ['violations'], preload: { assets: ['media'] } }
  return page.evaluate(async (asked) => {
    const { axe: here } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await here.run(document, asked)
    const small = violations.find(({ id }) => id === 'target-size')
    if (!small) return violations
    // What lies half under the menu that stays while the page passes is no smaller for it: each is judged again where nothing covers it.
    const still = []
    for (const node of small.nodes) {
      const target = String(node.target[0])
      document.querySelector(target)?.scrollIntoView({ block: 'center' })
      const again = await here.run(document, { ...asked, runOnly: { type: 'rule', values: ['target-size'] } })
      if (again.violations.some(({ nodes }) => nodes.some((one) => String(one.target[0]) === target))) still.push(node)
    }
    return still.length > 0 ? violations : violations.filter((one) => one !== small)
  }, options)
}
