import type ace from 'accessibility-checker-engine'
import type { Page } from '@playwright/test'
import { ensureEngine } from './engine.ts'

/** WCAG 2.2 A and AA, and what IBM asks beyond it: all content in landmarks, landmarks with names of their own, ids used once. */
const POLICY = 'IBM_Accessibility'

/** These never say that something is wrong, only that a person should look (`potential_…`), and took a third of the engine's time. */
const FOR_A_PERSON = ['element_tabbable_unobscured', 'element_tabbable_visible', 'style_focus_visible']

/**
 * Below this width rows of a table are drawn as cards, and its headers are there for screen readers alone (clipped, not hidden): the engine
 * takes what is clipped as absent and finds no headers in any list.
 */
const CARDS_BELOW = 768
const OF_DRAWN_TABLES = 'table_headers_exists'

/**
 * The engine wants only controls in the order of Tab. What scrolls and holds no control must be in it too, or the keyboard cannot scroll it
 * (WCAG 2.1.1; axe's `scrollable-region-focusable` asks for it): a drawer whose words are more than the window shows.
 */
const OF_TABBED = 'element_tabbable_role_valid'

/** What a closed `details` holds is not drawn, and its colours are not brought up to date: the engine reads those of the theme before. */
const OF_DRAWN_WORDS = 'text_contrast_sufficient'

/** What lies half under what stays while the rest scrolls is no smaller for it: it is judged again where nothing covers it. */
const OF_WHOLE_TARGETS = 'target_spacing_sufficient'

/**
 * The violations that a second engine, IBM Equal Access, finds in the page, each with its place: of WCAG and of IBM's own requirements.
 * What the engine leaves to a person's judgement (potential, manual) and its recommendations are not violations.
 */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  await ensureEngine(page.mainFrame(), 'ace')
  const isNarrow = (page.viewportSize()?.width ?? CARDS_BELOW) < CARDS_BELOW
  return page.evaluate(
    async ({ policy, left, ofTabbed, ofDrawn, ofWhole }) => {
      const elementAt = (place = '/') => {
        const one = document.evaluate(place, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue
        return one instanceof Element ? one : document.documentElement
      }
      const scrolls = (one: Element) => one.scrollHeight > one.clientHeight
      const { ace: engine } = globalThis as unknown as { ace: typeof ace }
      const checker = new engine.Checker()
      checker.rulesetRules[policy] = (checker.rulesetRules[policy] ?? []).filter((rule) => !left.includes(rule))
      const violations = async () =>
        (await checker.check(document, [policy])).results.filter(
          ({ value: [level, verdict] }) => `${level} ${verdict}` === 'VIOLATION FAIL',
        )
      const results = await violations()
      const covered: (string | undefined)[] = []
      for (const { path } of results.filter(({ ruleId }) => ruleId === ofWhole)) {
        elementAt(path['dom']).scrollIntoView({ block: 'center' })
        const again = await violations()
        if (!again.some((one) => one.ruleId === ofWhole && one.path['dom'] === path['dom'])) covered.push(path['dom'])
      }
      return results
        .filter(({ ruleId, path }) => !(ruleId === ofWhole && covered.includes(path['dom'])))
        .filter(({ ruleId, path }) => !(ruleId === ofTabbed && scrolls(elementAt(path['dom']))))
        .filter(({ ruleId, path }) => !(ruleId === ofDrawn && !elementAt(path['dom']).checkVisibility()))
        .map(({ ruleId, path, message }) => `${ruleId}: ${path['dom'] ?? ''}: ${message}`)
    },
    {
      policy: POLICY,
      ofTabbed: OF_TABBED,
      ofDrawn: OF_DRAWN_WORDS,
      ofWhole: OF_WHOLE_TARGETS,
      left: isNarrow ? [...FOR_A_PERSON, OF_DRAWN_TABLES] : FOR_A_PERSON,
    },
  )
}
