import './node-version.mjs'
import { browserTests } from './browser-tests.mjs'
import { changedBrowserTests } from './changed.mjs'
import { ensureInstalled } from './install.mjs'
import { runWithNode } from './other-node.mjs'
import { command, elapsed, ownEnvironment, run, say, StepFailed } from './terminal.mjs'
import { vitestTests } from './vitest-tests.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {{ part: string, name: string, beside?: boolean, work(): Promise<Count> }} Step `beside`: it may run at the same time as neighbours that may */

const PARTS = ['static', 'unit', 'services', 'portal', 'drills', 'e2e', 'changed']

/** What the browser tests run on. */
/** @type {readonly Step[]} */
const BUILDS = [
  { part: 'e2e', name: 'Build', work: check('node', ['tools/build.mjs']) },
  {
    part: 'e2e',
    name: "Build of the kit's page",
    work: check('npx', ['vite', 'build', 'portal', '--mode', 'kit', '--emptyOutDir', '--logLevel', 'warn']),
  },
  {
    part: 'e2e',
    name: 'Build of the reference app',
    work: check('npx', ['vite', 'build', 'portal', '--mode', 'reference-app', '--emptyOutDir', '--logLevel', 'warn']),
  },
]

/** What proves the project, the quick first. A check that has no tests of its own counts as one. */
/** @type {readonly Step[]} */
const STEPS = [
  { part: 'static', beside: true, name: 'Format', work: check('npx', ['oxfmt', '--check']) },
  { part: 'static', beside: true, name: 'Tidy', work: check('node', ['tools/tidy.mjs']) },
  { part: 'static', beside: true, name: 'Types of contract and formats', work: check('npx', ['tsc', '-p', 'contract', '--checkers', '1']) },
  { part: 'static', beside: true, name: 'Types of services', work: check('npx', ['tsc', '-p', 'services', '--checkers', '1']) },
  { part: 'static', beside: true, name: 'Types of portal', work: check('npx', ['tsc', '-p', 'portal', '--checkers', '1']) },
  { part: 'static', beside: true, name: 'Types of tools and browser tests', work: check('npx', ['tsc', '-p', 'tools', '--checkers', '1']) },
  { part: 'static', beside: true, name: 'Lint and import law', work: check('npx', ['oxlint', '--config', '.oxlintrc.json']) },
  { part: 'static', beside: true, name: 'Dead code', work: check('npx', ['knip', '--no-progress']) },
  { part: 'unit', name: 'Unit tests', work: () => vitestTests(['unit']) },
  { part: 'services', name: 'Services on a real PostgreSQL', work: () => vitestTests(['services']) },
  { part: 'portal', name: 'Components', work: () => vitestTests(['portal', 'portal-isolated', 'portal-logic']) },
  // They build the services by themselves.
  { part: 'drills', name: 'Drills in their short form', work: drills },
  ...BUILDS,
  { part: 'e2e', name: 'Routes', work: check('node', ['tools/routes.mjs']) },
  { part: 'e2e', beside: true, name: 'Browser tests', work: () => browserTests({ projects: ['desktop'] }) },
  // They close the bank for everybody: it is one of their own. One file, and commands that are waited for: it leaves room for another.
  { part: 'e2e', beside: true, name: 'Browser tests that close the bank', work: () => browserTests({ projects: ['closing'] }) },
  // A few, on other people and other movements: the tests take what they look for from the services.
  {
    part: 'e2e',
    beside: true,
    name: 'Browser tests on another demo bank',
    work: () => browserTests({ projects: ['desktop'], mark: '@seed', workers: 1 }, { ALMENARA_DEMO_SEED: '2' }),
  },
  // In a bank of their own, so that they fill what the other lane leaves of the processors.
  { part: 'e2e', beside: true, name: 'Browser tests on a phone', work: () => browserTests({ projects: ['mobile'], workers: 1 }) },
]

/** What a change since the main branch can break, while one works: the whole is run before it lands. */
/** @type {readonly Step[]} */
const OF_A_CHANGE = [
  ...STEPS.filter(({ part }) => part === 'static'),
  // They read the repository, texts and documents among it, which no import says.
  ...STEPS.filter(({ part }) => part === 'unit'),
  {
    part: 'changed',
    name: 'Tests of what changed',
    work: () => vitestTests(['services', 'portal', 'portal-isolated', 'portal-logic'], ['--changed', 'main']),
  },
  { part: 'changed', name: 'Browser tests of what changed', work: browserTestsOfAChange },
]

/** @returns {Promise<Count>} */
async function browserTestsOfAChange() {
  const tests = await changedBrowserTests()
  if (tests.length === 0) return { passed: 0, failed: 0 }
  for (const build of BUILDS) {
    const built = await build.work()
    if (built.failed > 0) return built
  }
  return browserTests({ files: tests.map((name) => `e2e/${name}`) })
}

/**
 * A program that succeeds or does not.
 * @param {string} program
 * @param {string[]} args
 * @returns {() => Promise<Count>}
 */
function check(program, args) {
  return async () => {
    const { code, output } = await run(program, args, { quiet: true, env: ownEnvironment() })
    if (code !== 0) process.stdout.write(`${output}\n`)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }
}

/** On a machine that does other work a promise of seconds may be missed once: what fails is drilled again, and told. */
async function drills() {
  const drill = check('node', ['tools/drills.mjs', '--short'])
  const first = await drill()
  return first.failed === 0 ? first : drill()
}

/** Steps that may run at the same time, in the order given; this many of them at once. */
const MAX_CONCURRENT = 2

/**
 * Neighbours that may run side by side are one group, and each of the others is one of its own.
 * @param {readonly Step[]} steps
 */
function grouped(steps) {
  /** @type {Step[][]} */
  const groups = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.beside && last?.[0]?.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

/**
 * Runs one after another what must, and side by side what may, until one fails.
 * @param {readonly Step[]} steps
 */
async function runSteps(steps) {
  const began = performance.now()
  /** @type {Map<string, { since: number, until: number }>} when the first step of a part began and its last ended */
  const times = new Map()
  let passed = 0
  /** @type {string | undefined} */
  let failed
  /** @param {Step} step */
  async function runStep({ part, name, beside, work }) {
    if (!beside) say(`\n── ${name}`)
    const since = performance.now()
    const count = await work()
    times.set(part, { since: times.get(part)?.since ?? since, until: performance.now() })
    passed += count.passed
    say(`── ${name}: ${count.failed === 0 ? `${count.passed} passed` : `${count.failed} failed`} in ${elapsed(since)}`)
    if (count.failed > 0) failed ??= `Stopped at «${name}» after ${elapsed(began)}.\n${passed} passed, ${count.failed} failed`
  }
  for (const group of grouped(steps)) {
    if (failed) break
    const lane = async () => {
      for (let next = group.shift(); next && !failed; next = group.shift()) await runStep(next)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane))
  }
  say('')
  for (const [part, { since, until }] of times) say(`${part.padEnd(9)}${((until - since) / 1000).toFixed(1)} s`)
  say(failed ? `\n${failed}` : `\nAll of it took ${elapsed(began)}.\n${passed} passed, 0 failed`)
  if (failed) process.exitCode = 1
}

/**
 * `--node 24` runs the same with another Node than the one that was started.
 * @param {readonly string[]} words
 */
async function runParts(words) {
  const [option, major = '', ...others] = words
  if (option === '--node') {
    await ensureInstalled()
    process.exitCode = await runWithNode(major, ['tools/test.mjs', ...others])
    return
  }
  const wanted = words
  const unknown = wanted.find((part) => !PARTS.includes(part))
  if (unknown !== undefined) throw new StepFailed(`There is no part «${unknown}»: ${PARTS.join(', ')}.`)
  await ensureInstalled()
  if (wanted.includes('changed')) await runSteps(OF_A_CHANGE)
  else await runSteps(wanted.length === 0 ? STEPS : STEPS.filter(({ part }) => wanted.includes(part)))
}

await command(() => runParts(process.argv.slice(2)))
