import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Theme } from './axe.ts'

/** What was found without violations, kept for all workers of a run beside its bank, which goes when the run ends. */
const DATA = process.env['ALMENARA_E2E_DATA']
const FOLDER = DATA === undefined ? undefined : join(DATA, 'accessible')
const ofThisWorker = new Set<string>()

export interface Judge {
  engine: `axe-${Theme}` | `equal-access-${Theme}` | 'keyboard'
  /** Throws what it finds. */
  judge(): Promise<void>
}

/**
 * Has the page judged by each, one after another, once for each screen, state and window of a run: two pages of one outline are one to an
 * engine. What still loads is judged every time, and so is what changes while it is judged.
 */
export async function judgeOnce(page: Page, judges: readonly Judge[]): Promise<void> {
  let outline = await outlineOf(page)
  for (const { engine, judge } of judges) {
    if (wasJudged(`${engine}-${outline}`)) continue
    await judge()
    const isWhole = (await page.locator('[aria-busy="true"]').count()) === 0
    const after = await outlineOf(page)
    if (isWhole && after === outline) remember(`${engine}-${outline}`)
    outline = after
  }
}

async function outlineOf(page: Page): Promise<string> {
  const outlines = await Promise.all(page.frames().map((frame) => frame.evaluate(drawOutline)))
  return createHash('sha256').update(outlines.join('\n')).digest('hex')
}

function wasJudged(outline: string): boolean {
  return ofThisWorker.has(outline) || (FOLDER !== undefined && existsSync(join(FOLDER, outline)))
}

function remember(outline: string): void {
  ofThisWorker.add(outline)
  if (FOLDER === undefined) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, outline), '')
}

/**
 * In a frame: its elements with all that the engines' rules read. Of what customers have of their own (names, amounts, addresses) it has
 * whether it is there, of ids which element they name, and of labels which are the same. What is drawn small has its place and size. How an
 * element looks follows from its classes, its states and the window.
 */
function drawOutline(): string {
  const OWN = ['alt', 'title', 'value', 'placeholder', 'content', 'href', 'src', 'srcset', 'name', 'datetime', 'download', 'aria-valuetext']
  const SHAPE = ['d', 'points', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height', 'transform']
  const IDS = ['id', 'for', 'list', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant']
  const STATES = ['hover', 'focus', 'focus-visible', 'checked', 'disabled', 'invalid', 'placeholder-shown']
  const TARGETS = 'a, button, input, select, textarea, summary, [role], [tabindex]'
  const LEAST_TARGET_PX = 24
  const met = new Map<string, number>()
  /** The first text that is met is 0, whatever it is. */
  const numberOf = (text: string): number => {
    if (!met.has(text)) met.set(text, met.size)
    return met.get(text) ?? 0
  }

  function attribute(one: Element, { name, value }: Attr): string {
    if (value.trim() === '') return `${name}=`
    if (name === 'href' && value.startsWith('#')) return `href=#${document.getElementById(value.slice(1)) !== null}`
    if (one.localName === 'link' || one.localName === 'meta') return `${name}=${value}`
    if (IDS.includes(name)) {
      const named = value.split(' ').map((id) => `${numberOf(id)}${document.getElementById(id) ? '' : '?'}`)
      return `${name}=${named.join(' ')}`
    }
    if (name === 'aria-label') return `${name}=${one.matches('a, button') ? 'own' : numberOf(value)}`
    const isOwn = OWN.includes(name) || (one instanceof SVGElement && SHAPE.includes(name))
    return isOwn ? name : `${name}=${value}`
  }

  function place(one: Element): string {
    const { x, y, width, height } = one.getBoundingClientRect()
    if (width === 0 || height === 0) return 'not drawn'
    const isSmall = one.matches(TARGETS) && (width < LEAST_TARGET_PX || height < LEAST_TARGET_PX)
    const overflows = one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth
    const scrolls = overflows && /auto|scroll/.test(getComputedStyle(one).overflow)
    const small = isSmall ? [x, y, width, height].map(Math.round).join(' ') : ''
    return `${small}${scrolls ? 'scrolls' : ''}`
  }

  const elements = [...document.querySelectorAll('*')].map((one) => {
    const hasWords = [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
    const attributes = [...one.attributes].map((each) => attribute(one, each)).sort()
    const states = STATES.filter((state) => one.matches(`:${state}`))
    const rules = one.localName === 'style' ? one.textContent : ''
    return [one.localName, one.childElementCount, hasWords ? 'words' : '', place(one), ...states, ...attributes, rules].join(' ')
  })
  return [innerWidth, innerHeight, document.title.trim() !== '', ...elements].join('\n')
}
