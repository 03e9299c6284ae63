import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { command, say, StepFailed } from './terminal.mjs'

/** What a URL pattern may look like: words, dots of a file name, and parameters in braces. */
const PATTERN = /^(?:[A-Za-z0-9_.-]+|\{[A-Za-z0-9_]+\})(?:\/(?:[A-Za-z0-9_.-]+|\{[A-Za-z0-9_]+\}))*$/

/** Prints every URL pattern that leads to a finished screen, as the routes themselves say. */
await command(async () => {
  await ensureInstalled()
  const { readRouteTable } = await import('./route-table.mjs')
  const { patterns: finished } = await readRouteTable()
  const patterns = [...new Set(finished)].sort()
  const odd = patterns.find((pattern) => !PATTERN.test(pattern))
  if (odd !== undefined) throw new StepFailed(`Not a URL pattern: «${odd}»`)
  for (const pattern of patterns) say(pattern)
})
