/** Brings an engine that judges pages to where it is asked. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'

const sourceOf = (file: string) => readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')

const SOURCES = {
  axe: sourceOf('axe-core/axe.min.js'),
  // It answers nothing: the engine is not to be sent back.
  ace: `${sourceOf('accessibility-checker-engine/ace.js')}; void (globalThis.ace = ace)`,
}

/** A frame that has the engine is not handed it again: to send and to read that much source takes as long as to judge a page. */
export async function ensureEngine(frame: Frame, name: keyof typeof SOURCES): Promise<void> {
  if (!(await frame.evaluate((engine) => engine in globalThis, name))) await frame.evaluate(SOURCES[name])
}
